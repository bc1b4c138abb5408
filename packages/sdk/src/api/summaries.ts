import type { EndpointName } from './endpoints.ts'

/** A short summary of each call for the OpenAPI document; the page never loads it. */
export const summaries: Readonly<Record<EndpointName, string>> = {
  bhp256: 'BHP256 hash of a plaintext; send nothing private here',
  searchTokens: 'Tokens by name, symbol or id',
  wrappedTokens: 'Tokens from other programs that have a wrapped form',
  officialTokens: 'Official and verified tokens',
  blacklist: 'Ids of tokens that must not be shown or traded',
  tokensOfAdmin: 'Tokens administered by an address',
  tokenOrigin: 'A token by its id, who created it and when',
  tokenSupply:
    'How much of a token is in public balances, in pools and, as far as these are known, in records',
  importedTokens: 'Tokens an address has imported',
  importToken: 'Import a token for an address',
  deleteImportedToken: 'Remove an imported token of an address',
  saveToken: 'Metadata of a token that exists on chain, from its admin',
  pairs: 'All pairs',
  somePairs: 'Pairs by their two tokens, in the order requested; missing pairs are left out',
  pairId: 'The id that a pair of two tokens has or would have',
  pair: 'The pair of two tokens, in either order',
  candles: 'Open, high, low and close of a pair’s price, and its volume, oldest first',
  priceSums:
    'Cumulative prices of a pair over all blocks, times 2^60, as the core program stores them: two readings give a time-weighted average',
  candlesCsv: 'The same as CSV',
  pairTradesCsv:
    'Trades with a pair as CSV, newest first; pass the `place` of the last line as `before` to continue',
  marketPairs: 'Every pair, for exchange aggregators',
  marketTickers:
    'Every pair with its last price, 24 h volume, high and low in whole tokens, for exchange aggregators',
  marketTrades: 'The latest trades of a pair by side, in whole tokens, for exchange aggregators',
  pairTrades: 'Trades with a pair, newest first, with the exact amounts paid in and out',
  somePairPrices: 'Closing prices of some pairs over the last seven days, every four hours',
  stats:
    'Liquidity, volume and fees, of everything or of one pair or token; values in microcredits',
  tokenBalance: 'Public balance of one token',
  tokenBalances: 'Public balances of several tokens; a missing balance is 0',
  tokenAllowances:
    "What a spender (each token's admin when not given) may take of the holder's tokens",
  someTokenPrices: 'Prices in ALEO by the deepest route',
  dollarPrice:
    'Price of one ALEO in dollars: the median of the last hour’s minutes, through the pools to a dollar token named by the operator',
  weekPrices:
    'Prices of the listed tokens in ALEO over the last seven days, every four hours, and a day ago',
  faucetTokens: 'Test tokens available from the faucet',
  pairBalances: 'Public LP balances of an address, zero ones left out',
  bindAddress:
    'Bind the EVM address named in the message to the session’s address; the EVM account signs (EIP-191)',
  boundEvmAddress: 'The EVM address bound to an address',
  leaderboard: 'Addresses by points, highest first',
  pointsOverview: 'Points of an address',
  competition: 'The current round of the coin competition: its window, prize and totals',
  competitionRounds: 'Competition rounds that have ended, latest first',
  competitionRound: 'One round of the competition',
  competitionPage: 'Tokens in a round by value traded, highest first',
  competitionClaimStatus:
    'The share of an address in the prize of a round (by default the round that ended last), and whether it was paid',
  claimCompetition: 'Pay the share of an address in the prize of a round, once',
  creditsClaimStatus: 'Whether an address may claim credits for its first fees',
  claimCredits: 'Pay an address credits for its first fees, once',
  explorerTransactions:
    'Transactions of an address, of a pair or of all, newest first; `next` continues the list',
  transaction:
    'A transaction in a block, by its id or by the id it was sent under; 404 until it is in a block',
  mappingValue: 'A value of an on-chain mapping as the node writes it, or null',
  uploadImage: 'Upload pictures in the form field `files`; they are re-encoded',
  sessionNonce:
    'A nonce (single use, five minutes) and the message that opens a session; other signed messages name it too',
  openSession: 'A bearer token valid for an hour, in exchange for the signed message of a nonce',
  closeSession: 'End the session of the bearer token',
  config: 'Settings that the web app needs',
  simulation: 'Whether the simulated traders of a local network are paused; 404 without any',
  setSimulation: 'Pause the simulated traders of a local network, or let them go on',
  pages:
    'Where the pages of blocks begin and end; the pages themselves are at /api/pages/outputs/{number} and /api/pages/calls/{number}, in the format that docs/api.md describes',
  settings:
    'Settings of the exchange on the chain: the current values, announced changes and the heights at which they take effect',
  openapi: 'This document',
  latestBuild: 'Id of the build currently served',
  buildMeta: 'Redirect rules of a build',
}
