import type { EndpointName } from './endpoints.ts'

/** What each call is for, in a few words: for the OpenAPI document; the page never loads it. */
export const summaries: Readonly<Record<EndpointName, string>> = {
  bhp256: 'BHP256 hash of a plaintext; send nothing private here',
  searchTokens: 'Tokens by name, symbol or id',
  wrappedTokens: 'Outside tokens that have a wrapped form',
  officialTokens: 'Official and verified tokens',
  blacklist: 'Ids of tokens that are not to be shown or traded',
  tokensOfAdmin: 'Tokens administered by an address',
  tokenOrigin: 'A token by its id, who created it and when',
  tokenSupply:
    'How much of a token is in public balances, in pools and, as far as these are known, in records',
  importedTokens: 'Tokens an address has imported',
  importToken: 'Import a token for an address',
  deleteImportedToken: 'Forget an imported token of an address',
  saveToken: 'Metadata of a token that exists on chain, from its admin',
  pairs: 'All pairs',
  somePairs: 'Pairs by their two tokens, in the order asked; missing ones are left out',
  pairId: 'The id that a pair of two tokens has or would have',
  pair: 'The pair of two tokens, in either order',
  candles: 'Open, high, low, close and volume of a pair, oldest first',
  priceSums:
    'Sums of a pair’s prices over all blocks, times 2^60, as the core keeps them: two looks give an average',
  candlesCsv: 'The same as CSV',
  pairTradesCsv:
    'Trades with a pair as CSV, newest first; `before` takes the `place` of the last line to go on',
  marketPairs: 'Every pair, for lists of exchanges',
  marketTickers:
    'Every pair with its last price, the day’s volume, high and low in whole tokens, for lists of exchanges',
  marketTrades: 'The newest trades of a pair by side, in whole tokens, for lists of exchanges',
  pairTrades: 'Trades with a pair, newest first: what it took in and paid, exactly',
  somePairPrices: 'Closing prices of some pairs over the last seven days, every four hours',
  stats:
    'Liquidity, volume and fees, of everything or of one pair or token; values in microcredits',
  tokenBalance: 'Public balance of one token',
  tokenBalances: 'Public balances of several tokens; an absent one is 0',
  tokenAllowances:
    "What a spender (each token's admin when not given) may take of the holder's tokens",
  someTokenPrices: 'Prices in ALEO by the deepest route',
  dollarPrice:
    'Dollars for one ALEO: the median of the minutes of the last hour, through the pools to a token that the operator names',
  faucetTokens: 'Test tokens that the faucet gives',
  pairBalances: 'Public LP balances of an address, zero ones left out',
  bindAddress:
    'Bind the EVM address named in the message to the session’s address; the EVM account signs (EIP-191)',
  boundEvmAddress: 'The EVM address bound to an address',
  leaderboard: 'Addresses by points, highest first',
  pointsOverview: 'Points of an address',
  competition: 'The current round of the coin competition: its window, prize and totals',
  competitionRounds: 'Rounds of the competition that have ended, the last one first',
  competitionRound: 'One round of the competition',
  competitionPage: 'Competing tokens of a round by traded value, highest first',
  competitionClaimStatus:
    'The share of an address in the prize of a round, by default the one that ended last, and whether it was paid',
  claimCompetition: 'Pay the share of an address in the prize of a round, once',
  creditsClaimStatus: 'Whether an address may claim credits for its first fees',
  claimCredits: 'Pay an address credits for its first fees, once',
  explorerTransactions:
    'Transactions newest first, of an address, a pair or all; `next` continues the list',
  transaction:
    'A transaction that stands in a block, by its id or the one it was sent under; 404 until it does',
  mappingValue: 'A value of an on-chain mapping as the node writes it, or null',
  uploadImage: 'Upload pictures in the form field `files`; they are re-encoded',
  sessionNonce:
    'A nonce (single use, five minutes) and the message that opens a session; other signed messages name it too',
  openSession: 'A bearer token for an hour, against the signed message of a nonce',
  closeSession: 'Forget the bearer token',
  config: 'Settings the page needs',
  settings:
    'Settings of the exchange on the chain: what counts, what is announced and from which height it counts',
  openapi: 'This document',
  latestBuild: 'Id of the build that is served now',
  buildMeta: 'Redirect rules of a build',
}
