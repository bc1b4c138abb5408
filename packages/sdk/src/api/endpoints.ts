import * as z from 'zod/mini'
import {
  address,
  fieldId,
  logo,
  queryInteger,
  queryList,
  servedAddress,
  servedFieldId,
  timestamp,
} from './scalars.ts'
import {
  binding,
  CANDLE_INTERVALS,
  candle,
  claimStatus,
  competition,
  competitionToken,
  config,
  explorerTransaction,
  faucetToken,
  leaderboardEntry,
  pairBalance,
  pointsRecord,
  servedPair,
  servedToken,
  servedWrappedToken,
  stats,
  tokenAllowance,
  tokenBalance,
  tokenPrice,
  transactionKind,
} from './schema.ts'

/**
 * One call of the product server.
 * - `path` has its parameters in braces, as OpenAPI writes them;
 * - `session: true` needs a bearer token, `'or-signature'` accepts a `signature` in the body instead, with
 *   the `nonce` that its message names (claims need none);
 * - `form: true` reads multipart form data, which the caller of `parseRequest` takes apart;
 * - `bare: true` answers the value itself, not `{ data: value }`.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniObject
  answer: z.ZodMiniType
  session?: true | 'or-signature'
  form?: true
  bare?: true
}

const signature = z.optional(z.string().check(z.minLength(1), z.maxLength(512)))
const nonce = z.optional(z.string().check(z.minLength(1), z.maxLength(128)))
const tokens = z.object({ tokens: z.array(servedToken) })
const balances = z.object({ balances: z.array(tokenBalance) })
const byAddress = z.object({ address })
const byId = z.object({ id: fieldId })
const twoTokens = z.object({ tokenA: fieldId, tokenB: fieldId })
const page = (limit: number) =>
  z.object({
    start: z._default(queryInteger({ min: 0, max: 1_000_000 }), 0),
    limit: z._default(queryInteger({ min: 1, max: 100 }), limit),
  })
const tokenName = z.string().check(z.trim(), z.minLength(1), z.maxLength(31))
const identifier = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,30}$/, 'is not an identifier'))
const programId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{0,30}\.aleo$/, 'is not a program id such as credits.aleo'))

/** Every call of the product server: the routes, their validation, the OpenAPI document and the client. */
export const endpoints = {
  bhp256: {
    method: 'POST',
    path: '/api/bhp256',
    body: z.object({ content: z.string().check(z.minLength(1), z.maxLength(4096)) }),
    answer: z.object({ bhp256: servedFieldId }),
  },
  searchTokens: {
    method: 'GET',
    path: '/api/search/tokens/{keywords}',
    params: z.object({ keywords: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    answer: tokens,
  },
  wrappedTokens: {
    method: 'GET',
    path: '/api/tokens/wrapped',
    answer: z.object({ tokens: z.array(servedWrappedToken) }),
  },
  officialTokens: {
    method: 'GET',
    path: '/api/tokens/official',
    answer: tokens,
  },
  blacklist: {
    method: 'GET',
    path: '/api/token/black/list',
    answer: z.object({ black_list: z.array(servedFieldId) }),
  },
  tokensOfAdmin: {
    method: 'GET',
    path: '/api/tokens/admin/{address}',
    params: byAddress,
    answer: tokens,
  },
  importedTokens: {
    method: 'GET',
    path: '/api/import/tokens/{address}',
    params: byAddress,
    answer: tokens,
  },
  importToken: {
    method: 'POST',
    path: '/api/import/token',
    body: z.object({ address, token_id: fieldId, signature, nonce }),
    answer: tokens,
    session: 'or-signature',
  },
  deleteImportedToken: {
    method: 'DELETE',
    path: '/api/import/token',
    body: z.object({ address, token_id: fieldId, signature, nonce }),
    answer: tokens,
    session: 'or-signature',
  },
  saveToken: {
    method: 'POST',
    path: '/api/token',
    body: z.object({
      token_id: fieldId,
      name: tokenName,
      symbol: tokenName,
      logo: z._default(logo, ''),
      signature,
      nonce,
    }),
    answer: servedToken,
    session: 'or-signature',
  },
  pairs: {
    method: 'GET',
    path: '/api/pairs',
    answer: z.object({ pairs: z.array(servedPair) }),
  },
  somePairs: {
    method: 'POST',
    path: '/api/some/pairs',
    body: z.object({
      pair_ids: z.array(z.object({ token_a: fieldId, token_b: fieldId })).check(z.maxLength(500)),
    }),
    answer: z.object({ pairs: z.array(servedPair) }),
  },
  pairId: {
    method: 'GET',
    path: '/api/pair_id',
    query: twoTokens,
    answer: z.object({ pair_id: servedFieldId }),
  },
  pair: {
    method: 'GET',
    path: '/api/pair',
    query: twoTokens,
    answer: servedPair,
  },
  candles: {
    method: 'GET',
    path: '/api/pairs/{id}/candles',
    params: byId,
    query: z.object({
      interval: z._default(z.enum(CANDLE_INTERVALS), '1h'),
      from: z.optional(queryInteger({ min: 0, max: 9_999_999_999 })),
      to: z.optional(queryInteger({ min: 0, max: 9_999_999_999 })),
      limit: z._default(queryInteger({ min: 1, max: 1000 }), 300),
    }),
    answer: z.object({
      pair_id: servedFieldId,
      interval: z.enum(CANDLE_INTERVALS),
      candles: z.array(candle),
    }),
  },
  stats: {
    method: 'GET',
    path: '/api/stats',
    query: z.object({
      pair: z.optional(fieldId),
      token: z.optional(fieldId),
      interval: z._default(z.enum(CANDLE_INTERVALS), '1d'),
      limit: z._default(queryInteger({ min: 1, max: 1000 }), 30),
    }),
    answer: stats,
  },
  tokenBalance: {
    method: 'GET',
    path: '/api/token/balance',
    query: z.object({ address, token: fieldId }),
    answer: tokenBalance,
  },
  tokenBalances: {
    method: 'GET',
    path: '/api/tokens/balances',
    query: z.object({ address, tokens: queryList(fieldId, 500) }),
    answer: balances,
  },
  tokenAllowances: {
    method: 'GET',
    path: '/api/tokens/allowances',
    query: z.object({
      address,
      tokens: queryList(fieldId, 500),
      spender: z.optional(address),
    }),
    answer: z.object({ allowances: z.array(tokenAllowance) }),
  },
  someTokenPrices: {
    method: 'POST',
    path: '/api/some/tokens/price',
    body: z.object({ tokens: z.array(fieldId).check(z.maxLength(500)) }),
    answer: z.object({ price: z.array(tokenPrice) }),
  },
  faucetTokens: {
    method: 'GET',
    path: '/api/tokens/faucet',
    answer: z.object({ tokens: z.array(faucetToken) }),
  },
  pairBalances: {
    method: 'GET',
    path: '/api/pairs/balance/{address}',
    params: byAddress,
    answer: z.object({ balances: z.array(pairBalance) }),
  },
  bindAddress: {
    method: 'POST',
    path: '/api/bind/address',
    body: z.object({
      address,
      message: z.string().check(z.minLength(1), z.maxLength(1024)),
      signature: z.string().check(z.minLength(1), z.maxLength(512)),
    }),
    answer: binding,
    session: true,
  },
  boundEvmAddress: {
    method: 'GET',
    path: '/api/bind/evm/{address}',
    params: byAddress,
    answer: binding,
  },
  leaderboard: {
    method: 'GET',
    path: '/api/point/leaderboard',
    query: page(20),
    answer: z.object({ total: z.int(), points: z.array(leaderboardEntry) }),
  },
  pointsOverview: {
    method: 'GET',
    path: '/api/point/overview/{address}',
    params: byAddress,
    answer: pointsRecord,
  },
  competition: {
    method: 'GET',
    path: '/api/token/competition',
    answer: competition,
  },
  competitionPage: {
    method: 'GET',
    path: '/api/token/competition/page',
    query: page(10),
    answer: z.object({ total: z.int(), tokens: z.array(competitionToken) }),
  },
  competitionClaimStatus: {
    method: 'GET',
    path: '/api/token/competition/claim/status/{address}',
    params: byAddress,
    answer: claimStatus,
  },
  claimCompetition: {
    method: 'POST',
    path: '/api/token/competition/claim',
    body: z.object({ address, signature }),
    answer: claimStatus,
    session: 'or-signature',
  },
  creditsClaimStatus: {
    method: 'GET',
    path: '/api/claim/aleo/{address}',
    params: byAddress,
    answer: claimStatus,
  },
  claimCredits: {
    method: 'POST',
    path: '/api/claim/aleo',
    body: z.object({ address, signature }),
    answer: claimStatus,
    session: 'or-signature',
  },
  explorerTransactions: {
    method: 'GET',
    path: '/api/explorer/txs',
    query: z.object({
      address: z.optional(address),
      pair: z.optional(fieldId),
      tx_type: z.optional(queryList(transactionKind, 20)),
      limit: z._default(queryInteger({ min: 1, max: 100 }), 20),
      before: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'is not a continuation'))),
    }),
    answer: z.object({ txs: z.array(explorerTransaction), next: z.nullable(z.string()) }),
  },
  mappingValue: {
    method: 'GET',
    path: '/endpoint/testnet3/program/{program}/mapping/{name}/{key}',
    params: z.object({
      program: programId,
      name: identifier,
      key: z.string().check(z.minLength(1), z.maxLength(1024)),
    }),
    answer: z.nullable(z.string()),
    bare: true,
  },
  uploadImage: {
    method: 'POST',
    path: '/ims/image/upload',
    answer: z.object({ urls: z.array(z.string()) }),
    session: true,
    form: true,
  },
  sessionNonce: {
    method: 'POST',
    path: '/api/session/nonce',
    body: byAddress,
    answer: z.object({ nonce: z.string(), message: z.string(), expires: timestamp }),
  },
  openSession: {
    method: 'POST',
    path: '/api/session',
    body: z.object({
      address,
      nonce: z.string().check(z.minLength(1), z.maxLength(128)),
      signature: z.string().check(z.minLength(1), z.maxLength(512)),
    }),
    answer: z.object({ token: z.string(), address: servedAddress, expires: timestamp }),
  },
  closeSession: {
    method: 'DELETE',
    path: '/api/session',
    answer: z.object({ closed: z.boolean() }),
    session: true,
  },
  config: {
    method: 'GET',
    path: '/api/config',
    answer: config,
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    answer: z.looseObject({ openapi: z.string() }),
    bare: true,
  },
  latestBuild: {
    method: 'GET',
    path: '/builds/latest.json',
    answer: z.object({ id: z.string(), timestamp: z.optional(z.int()) }),
    bare: true,
  },
  buildMeta: {
    method: 'GET',
    path: '/builds/meta/{buildId}.json',
    params: z.object({ buildId: z.string().check(z.regex(/^[\w-]{1,64}$/, 'is not a build id')) }),
    answer: z.object({
      id: z.string(),
      redirects: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
    bare: true,
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** Path of the server-sent events stream; its messages are `blockEvent`s. */
export const EVENTS_PATH = '/api/events'
