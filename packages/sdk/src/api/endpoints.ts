import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from '../constants.ts'
import { type ApiRoute, routes } from './routes.ts'
import {
  address,
  fieldId,
  height,
  logo,
  queryInteger,
  queryList,
  servedAddress,
  servedFieldId,
  timestamp,
  transactionId,
} from './scalars.ts'
import {
  binding,
  CANDLE_INTERVALS,
  candle,
  claimStatus,
  competition,
  competitionToken,
  config,
  dollarPrice,
  exchangeSettings,
  explorerTransaction,
  faucetToken,
  leaderboardEntry,
  marketPair,
  marketTicker,
  marketTrade,
  pairBalance,
  pairPrices,
  pairTrade,
  pointsRecord,
  servedPair,
  servedPriceSums,
  servedToken,
  servedWrappedToken,
  simulation,
  stats,
  tokenAllowance,
  tokenBalance,
  tokenOrigin,
  tokenPrice,
  tokenSupply,
  transactionKind,
  transactionReceipt,
  weekPrices,
} from './schema.ts'

/** Schemas of an endpoint's request and answer; the server validates the former, the client the latter. */
export type Endpoint = ApiRoute & {
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  answer: z.ZodMiniType
}

const signature = z.optional(z.string().check(z.minLength(1), z.maxLength(512)))
const nonce = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
const tokens = z.object({ tokens: z.array(servedToken) })
const balances = z.object({ balances: z.array(tokenBalance) })
const byAddress = z.object({ address })
const byId = z.object({ id: fieldId })
const twoTokens = z.object({ tokenA: fieldId, tokenB: fieldId })
const page = (limit: number, last = 1_000_000) =>
  z.object({
    start: z._default(queryInteger({ min: 0, max: last }), 0),
    limit: z._default(queryInteger({ min: 1, max: 100 }), limit),
  })
/** Accounts that come later see their own rank: to read a list from any place is to pass over all before it. */
const LAST_PLACE = 10_000
const roundId = queryInteger({ min: 1, max: 9_999_999_999 })
/** Defaults to the current round; for claims, to the round that ended last. */
const anyRound = z.optional(roundId)
const tokenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME_LENGTH))
const identifier = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,30}$/, 'is not an identifier'))
const programId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,30}\.aleo$/, 'is not a program id such as credits.aleo'))

const candleWindow = z.object({
  interval: z._default(z.enum(CANDLE_INTERVALS), '1h'),
  from: z.optional(queryInteger({ min: 0, max: 9_999_999_999 })),
  to: z.optional(queryInteger({ min: 0, max: 9_999_999_999 })),
  limit: z._default(queryInteger({ min: 1, max: 1000 }), 300),
})
const continuation = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'is not a cursor')))

/** Every call of the server: the source of its routes, validation, OpenAPI document and client. */
export const endpoints = {
  bhp256: {
    ...routes.bhp256,
    body: z.object({ content: z.string().check(z.minLength(1), z.maxLength(4096)) }),
    answer: z.object({ bhp256: servedFieldId }),
  },
  searchTokens: {
    ...routes.searchTokens,
    params: z.object({ keywords: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    answer: tokens,
  },
  wrappedTokens: {
    ...routes.wrappedTokens,
    answer: z.object({ tokens: z.array(servedWrappedToken) }),
  },
  officialTokens: {
    ...routes.officialTokens,
    answer: tokens,
  },
  blacklist: {
    ...routes.blacklist,
    answer: z.object({ black_list: z.array(servedFieldId) }),
  },
  tokensOfAdmin: {
    ...routes.tokensOfAdmin,
    params: byAddress,
    answer: tokens,
  },
  tokenOrigin: {
    ...routes.tokenOrigin,
    params: byId,
    answer: tokenOrigin,
  },
  tokenSupply: {
    ...routes.tokenSupply,
    params: byId,
    answer: tokenSupply,
  },
  importedTokens: {
    ...routes.importedTokens,
    params: byAddress,
    answer: tokens,
  },
  importToken: {
    ...routes.importToken,
    body: z.object({ address, token_id: fieldId, signature, nonce }),
    answer: tokens,
  },
  deleteImportedToken: {
    ...routes.deleteImportedToken,
    body: z.object({ address, token_id: fieldId, signature, nonce }),
    answer: tokens,
  },
  saveToken: {
    ...routes.saveToken,
    body: z.object({
      token_id: fieldId,
      name: tokenName,
      symbol: tokenName,
      logo: z._default(logo, ''),
      signature,
      nonce,
    }),
    answer: servedToken,
  },
  pairs: {
    ...routes.pairs,
    answer: z.object({
      /** The reserves are those after this block, or after a later one. */
      height,
      pairs: z.array(servedPair),
    }),
  },
  somePairs: {
    ...routes.somePairs,
    body: z.object({
      pair_ids: z.array(z.object({ token_a: fieldId, token_b: fieldId })).check(z.maxLength(500)),
    }),
    answer: z.object({ pairs: z.array(servedPair) }),
  },
  pairId: {
    ...routes.pairId,
    query: twoTokens,
    answer: z.object({ pair_id: servedFieldId }),
  },
  pair: {
    ...routes.pair,
    query: twoTokens,
    answer: servedPair,
  },
  candles: {
    ...routes.candles,
    params: byId,
    query: candleWindow,
    answer: z.object({
      pair_id: servedFieldId,
      interval: z.enum(CANDLE_INTERVALS),
      candles: z.array(candle),
    }),
  },
  priceSums: {
    ...routes.priceSums,
    params: byId,
    answer: servedPriceSums,
  },
  candlesCsv: {
    ...routes.candlesCsv,
    params: byId,
    query: candleWindow,
    answer: z.string(),
  },
  pairTradesCsv: {
    ...routes.pairTradesCsv,
    params: byId,
    query: z.object({
      limit: z._default(queryInteger({ min: 1, max: 1000 }), 1000),
      before: continuation,
    }),
    answer: z.string(),
  },
  marketPairs: {
    ...routes.marketPairs,
    answer: z.array(marketPair),
  },
  marketTickers: {
    ...routes.marketTickers,
    answer: z.array(marketTicker),
  },
  marketTrades: {
    ...routes.marketTrades,
    query: z.object({
      ticker_id: z
        .string()
        .check(z.regex(/^\d{1,77}field_\d{1,77}field$/, 'is not two ids such as 1field_2field')),
      type: z.optional(z.enum(['buy', 'sell'])),
      limit: z._default(queryInteger({ min: 1, max: 500 }), 100),
    }),
    answer: z.object({ buy: z.array(marketTrade), sell: z.array(marketTrade) }),
  },
  pairTrades: {
    ...routes.pairTrades,
    params: byId,
    query: z.object({
      limit: z._default(queryInteger({ min: 1, max: 100 }), 20),
      before: continuation,
    }),
    answer: z.object({
      /** The list contains every trade up to this block. */
      height,
      trades: z.array(pairTrade),
      next: z.nullable(z.string()),
    }),
  },
  somePairPrices: {
    ...routes.somePairPrices,
    body: z.object({ pair_ids: z.array(fieldId).check(z.maxLength(100)) }),
    answer: z.object({ pairs: z.array(pairPrices) }),
  },
  stats: {
    ...routes.stats,
    query: z.object({
      pair: z.optional(fieldId),
      token: z.optional(fieldId),
      interval: z._default(z.enum(CANDLE_INTERVALS), '1d'),
      limit: z._default(queryInteger({ min: 1, max: 1000 }), 30),
    }),
    answer: stats,
  },
  tokenBalance: {
    ...routes.tokenBalance,
    query: z.object({ address, token: fieldId }),
    answer: tokenBalance,
  },
  tokenBalances: {
    ...routes.tokenBalances,
    query: z.object({ address, tokens: queryList(fieldId, 500) }),
    answer: balances,
  },
  tokenAllowances: {
    ...routes.tokenAllowances,
    query: z.object({
      address,
      tokens: queryList(fieldId, 500),
      spender: z.optional(address),
    }),
    answer: z.object({ allowances: z.array(tokenAllowance) }),
  },
  someTokenPrices: {
    ...routes.someTokenPrices,
    body: z.object({ tokens: z.array(fieldId).check(z.maxLength(500)) }),
    answer: z.object({ price: z.array(tokenPrice) }),
  },
  dollarPrice: {
    ...routes.dollarPrice,
    answer: dollarPrice,
  },
  weekPrices: {
    ...routes.weekPrices,
    answer: weekPrices,
  },
  faucetTokens: {
    ...routes.faucetTokens,
    answer: z.object({ tokens: z.array(faucetToken) }),
  },
  pairBalances: {
    ...routes.pairBalances,
    params: byAddress,
    answer: z.object({ balances: z.array(pairBalance) }),
  },
  bindAddress: {
    ...routes.bindAddress,
    body: z.object({
      address,
      message: z.string().check(z.minLength(1), z.maxLength(1024)),
      signature: z.string().check(z.minLength(1), z.maxLength(512)),
    }),
    answer: binding,
  },
  boundEvmAddress: {
    ...routes.boundEvmAddress,
    params: byAddress,
    answer: binding,
  },
  leaderboard: {
    ...routes.leaderboard,
    query: page(20, LAST_PLACE),
    answer: z.object({ total: z.int(), points: z.array(leaderboardEntry) }),
  },
  pointsOverview: {
    ...routes.pointsOverview,
    params: byAddress,
    answer: pointsRecord,
  },
  competition: {
    ...routes.competition,
    answer: competition,
  },
  competitionRounds: {
    ...routes.competitionRounds,
    query: page(10),
    answer: z.object({ total: z.int(), rounds: z.array(competition) }),
  },
  competitionRound: {
    ...routes.competitionRound,
    params: z.object({ round: roundId }),
    answer: competition,
  },
  competitionPage: {
    ...routes.competitionPage,
    query: z.object({ ...page(10).shape, round: anyRound }),
    answer: z.object({ total: z.int(), tokens: z.array(competitionToken) }),
  },
  competitionClaimStatus: {
    ...routes.competitionClaimStatus,
    params: byAddress,
    query: z.object({ round: anyRound }),
    answer: claimStatus,
  },
  claimCompetition: {
    ...routes.claimCompetition,
    body: z.object({ address, signature, round: anyRound }),
    answer: claimStatus,
  },
  creditsClaimStatus: {
    ...routes.creditsClaimStatus,
    params: byAddress,
    answer: claimStatus,
  },
  claimCredits: {
    ...routes.claimCredits,
    body: z.object({ address, signature }),
    answer: claimStatus,
  },
  explorerTransactions: {
    ...routes.explorerTransactions,
    query: z.object({
      address: z.optional(address),
      pair: z.optional(fieldId),
      tx_type: z.optional(queryList(transactionKind, 20)),
      limit: z._default(queryInteger({ min: 1, max: 100 }), 20),
      before: continuation,
    }),
    answer: z.object({
      /** The list contains every call up to this block. */
      height,
      /** The block from which on the address's public transfers of credits are listed; null without an address, and if it never called the exchange. */
      since: z.nullable(height),
      txs: z.array(explorerTransaction),
      next: z.nullable(z.string()),
    }),
  },
  transaction: {
    ...routes.transaction,
    params: z.object({ id: transactionId }),
    answer: transactionReceipt,
  },
  pages: {
    ...routes.pages,
    answer: z.object({
      /** The number of the first page. */
      first: z.int().check(z.gte(0)),
      /** The pages contain every block from the first page's on up to this one. */
      height,
    }),
  },
  mappingValue: {
    ...routes.mappingValue,
    params: z.object({
      program: programId,
      name: identifier,
      key: z.string().check(z.minLength(1), z.maxLength(1024)),
    }),
    answer: z.nullable(z.string()),
  },
  uploadImage: {
    ...routes.uploadImage,
    answer: z.object({ urls: z.array(z.string()) }),
  },
  sessionNonce: {
    ...routes.sessionNonce,
    body: byAddress,
    answer: z.object({ nonce: z.string(), message: z.string(), expires: timestamp }),
  },
  openSession: {
    ...routes.openSession,
    body: z.object({
      address,
      nonce: z.string().check(z.minLength(1), z.maxLength(128)),
      signature: z.string().check(z.minLength(1), z.maxLength(512)),
    }),
    answer: z.object({ token: z.string(), address: servedAddress, expires: timestamp }),
  },
  closeSession: {
    ...routes.closeSession,
    answer: z.object({ closed: z.boolean() }),
  },
  config: {
    ...routes.config,
    answer: config,
  },
  simulation: {
    ...routes.simulation,
    answer: simulation,
  },
  setSimulation: {
    ...routes.setSimulation,
    body: z.object({ paused: z.boolean() }),
    answer: simulation,
  },
  settings: {
    ...routes.settings,
    answer: exchangeSettings,
  },
  openapi: {
    ...routes.openapi,
    answer: z.looseObject({ openapi: z.string() }),
  },
  latestBuild: {
    ...routes.latestBuild,
    answer: z.object({ id: z.string(), timestamp: z.optional(z.int()) }),
  },
  buildMeta: {
    ...routes.buildMeta,
    params: z.object({ buildId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'is not a build id')) }),
    answer: z.object({
      id: z.string(),
      redirects: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
