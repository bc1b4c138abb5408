export type { ApiAnswer, ApiClient, ApiClientOptions, ApiRequest } from './api/client.ts'
export { ApiError, createApiClient } from './api/client.ts'
export type { Endpoint, EndpointName, Endpoints } from './api/endpoints.ts'
export { EVENTS_PATH, endpoints } from './api/endpoints.ts'
export type { ApiErrorCode } from './api/errors.ts'
export { API_ERRORS } from './api/errors.ts'
export {
  bindAddressMessage,
  claimCompetitionMessage,
  claimCreditsMessage,
  deleteImportedTokenMessage,
  importTokenMessage,
  saveTokenMessage,
  sessionMessage,
} from './api/messages.ts'
export { buildOpenApi, routePath } from './api/openapi.ts'
export type { ParsedRequest, RawRequest } from './api/request.ts'
export { BadRequest, parseRequest } from './api/request.ts'
export type {
  Binding,
  BlockEvent,
  Candle,
  CandleInterval,
  ClaimStatus,
  Competition,
  CompetitionToken,
  Config,
  ExplorerTransaction,
  FaucetToken,
  LeaderboardEntry,
  Movement,
  PairBalance,
  PairStats,
  PointsRecord,
  ServedPair,
  ServedToken,
  ServedWrappedToken,
  Stats,
  StatsPoint,
  TokenAllowance,
  TokenBalance,
  TokenPrice,
  TransactionKind,
} from './api/schema.ts'
export { blockEvent, CANDLE_INTERVALS, TRANSACTION_KINDS } from './api/schema.ts'
export {
  ADDRESS_LENGTH,
  ADDRESS_PREFIX,
  isAddress,
  shortAddress,
  shortId,
  stripFieldSuffix,
  withFieldSuffix,
} from './ids.ts'
