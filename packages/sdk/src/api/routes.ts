/**
 * One call of the server.
 * - `path` has its parameters in braces, as in OpenAPI;
 * - `session: true` needs a bearer token, `'or-signature'` accepts a `signature` in the body instead, with
 *   the `nonce` from its message (claims need none);
 * - `form: true` reads multipart form data, which the caller of `parseRequest` splits;
 * - `bare: true` returns the value itself, not `{ data: value }`;
 * - `csv: true` returns text: a header line and one line per row.
 */
export type ApiRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  session?: true | 'or-signature'
  form?: true
  bare?: true
  csv?: true
}

/** Paths of the server's calls, separate from their schemas, which a page needs later or never. */
export const routes = {
  bhp256: { method: 'POST', path: '/api/bhp256' },
  searchTokens: { method: 'GET', path: '/api/search/tokens/{keywords}' },
  wrappedTokens: { method: 'GET', path: '/api/tokens/wrapped' },
  officialTokens: { method: 'GET', path: '/api/tokens/official' },
  blacklist: { method: 'GET', path: '/api/token/black/list' },
  tokensOfAdmin: { method: 'GET', path: '/api/tokens/admin/{address}' },
  tokenOrigin: { method: 'GET', path: '/api/tokens/{id}/origin' },
  tokenSupply: { method: 'GET', path: '/api/tokens/{id}/supply' },
  importedTokens: { method: 'GET', path: '/api/import/tokens/{address}' },
  importToken: { method: 'POST', path: '/api/import/token', session: 'or-signature' },
  deleteImportedToken: { method: 'DELETE', path: '/api/import/token', session: 'or-signature' },
  saveToken: { method: 'POST', path: '/api/token', session: 'or-signature' },
  pairs: { method: 'GET', path: '/api/pairs' },
  somePairs: { method: 'POST', path: '/api/some/pairs' },
  pairId: { method: 'GET', path: '/api/pair_id' },
  pair: { method: 'GET', path: '/api/pair' },
  candles: { method: 'GET', path: '/api/pairs/{id}/candles' },
  priceSums: { method: 'GET', path: '/api/pairs/{id}/price_sums' },
  candlesCsv: { method: 'GET', path: '/api/pairs/{id}/candles.csv', csv: true },
  pairTradesCsv: { method: 'GET', path: '/api/pairs/{id}/trades.csv', csv: true },
  marketPairs: { method: 'GET', path: '/api/markets/pairs', bare: true },
  marketTickers: { method: 'GET', path: '/api/markets/tickers', bare: true },
  marketTrades: { method: 'GET', path: '/api/markets/historical_trades', bare: true },
  pairTrades: { method: 'GET', path: '/api/pairs/{id}/trades' },
  somePairPrices: { method: 'POST', path: '/api/some/pairs/prices' },
  stats: { method: 'GET', path: '/api/stats' },
  tokenBalance: { method: 'GET', path: '/api/token/balance' },
  tokenBalances: { method: 'GET', path: '/api/tokens/balances' },
  tokenAllowances: { method: 'GET', path: '/api/tokens/allowances' },
  someTokenPrices: { method: 'POST', path: '/api/some/tokens/price' },
  dollarPrice: { method: 'GET', path: '/api/price/usd' },
  weekPrices: { method: 'GET', path: '/api/price/week' },
  faucetTokens: { method: 'GET', path: '/api/tokens/faucet' },
  pairBalances: { method: 'GET', path: '/api/pairs/balance/{address}' },
  bindAddress: { method: 'POST', path: '/api/bind/address', session: true },
  boundEvmAddress: { method: 'GET', path: '/api/bind/evm/{address}' },
  leaderboard: { method: 'GET', path: '/api/point/leaderboard' },
  pointsOverview: { method: 'GET', path: '/api/point/overview/{address}' },
  competition: { method: 'GET', path: '/api/token/competition' },
  competitionRounds: { method: 'GET', path: '/api/token/competition/rounds' },
  competitionRound: { method: 'GET', path: '/api/token/competition/rounds/{round}' },
  competitionPage: { method: 'GET', path: '/api/token/competition/page' },
  competitionClaimStatus: { method: 'GET', path: '/api/token/competition/claim/status/{address}' },
  claimCompetition: {
    method: 'POST',
    path: '/api/token/competition/claim',
    session: 'or-signature',
  },
  creditsClaimStatus: { method: 'GET', path: '/api/claim/aleo/{address}' },
  claimCredits: { method: 'POST', path: '/api/claim/aleo', session: 'or-signature' },
  explorerTransactions: { method: 'GET', path: '/api/explorer/txs' },
  transaction: { method: 'GET', path: '/api/transactions/{id}' },
  pages: { method: 'GET', path: '/api/pages' },
  mappingValue: {
    method: 'GET',
    path: '/endpoint/testnet3/program/{program}/mapping/{name}/{key}',
    bare: true,
  },
  uploadImage: { method: 'POST', path: '/ims/image/upload', session: true, form: true },
  sessionNonce: { method: 'POST', path: '/api/session/nonce' },
  openSession: { method: 'POST', path: '/api/session' },
  closeSession: { method: 'DELETE', path: '/api/session', session: true },
  config: { method: 'GET', path: '/api/config' },
  simulation: { method: 'GET', path: '/api/simulation' },
  setSimulation: { method: 'POST', path: '/api/simulation' },
  settings: { method: 'GET', path: '/api/settings' },
  openapi: { method: 'GET', path: '/api/openapi.json', bare: true },
  latestBuild: { method: 'GET', path: '/builds/latest.json', bare: true },
  buildMeta: { method: 'GET', path: '/builds/meta/{buildId}.json', bare: true },
} as const satisfies Record<string, ApiRoute>

/** Path of the server-sent events stream; its messages are `blockEvent`s. */
export const EVENTS_PATH = '/api/events'

/** Path of a page of blocks, whose answer is binary. */
export const pagePath = (kind: string, number: number | string): string =>
  `/api/pages/${kind}/${number}`
