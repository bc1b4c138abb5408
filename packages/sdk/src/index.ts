export type { FormatAmountOptions, ParsedAmount } from './amount.ts'
export {
  AmountOutOfRange,
  checkU64,
  checkU128,
  formatAmount,
  formatNumber,
  formatRatio,
  isExceeded,
  needsApproval,
  parseAmount,
} from './amount.ts'
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
export { buildOpenApi, routePath, summaryOf } from './api/openapi.ts'
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
  COMPETITION_PAGE_SIZE,
  DEFAULT_BITS,
  DEFAULT_DECIMALS,
  DEFAULT_FEE_BASE_PORTION,
  DEFAULT_PRIVATE_FLAG,
  DEFAULT_SLIPPAGE,
  DEFAULT_SWAP_FEE,
  FEE_DENOMINATOR,
  FIELD_MODULUS,
  LP_TOKEN,
  MAX_PRIVATE_PERCENT,
  MINIMUM_LIQUIDITY,
  RESERVE_LIMIT,
  SPEC_MAX_U64,
  TRANSACTION_HISTORY_LIMIT,
  U64_MAX,
  U128_MAX,
  ZERO_ADDRESS,
} from './constants.ts'
export {
  ADDRESS_LENGTH,
  ADDRESS_PREFIX,
  isAddress,
  shortAddress,
  shortId,
  stripFieldSuffix,
  withFieldSuffix,
} from './ids.ts'
export type { AddQuote, LiquidityPool, ProtocolFee, RemoveQuote } from './liquidity.ts'
export {
  matchDeposit,
  quoteAdd,
  quoteFirstMint,
  quoteProtocolFee,
  quoteRemove,
  sqrt,
} from './liquidity.ts'
export { decodeName, encodeName, encodeProgramId, NameTooLong, stripType } from './names.ts'
export type { NetworkId } from './network.ts'
export { DEFAULT_NETWORK, NETWORKS, networkPath } from './network.ts'
export type { Pair } from './pair.ts'
export {
  EmptyToken,
  getAmountIn,
  getAmountOut,
  IrrelevantToken,
  involvesToken,
  otherToken,
  pairFromServed,
  poolFor,
  reserveOf,
  shareOfPool,
  sortTokens,
} from './pair.ts'
export { CREDITS_PROGRAM, PROGRAM_ADDRESSES, PROGRAMS, REGISTRY_PROGRAM } from './programs.ts'
export type { QuotePool } from './quote.ts'
export {
  IMPACT_DENOMINATOR,
  priceImpactPpm,
  quoteExactIn,
  quoteExactOut,
  swapFeeAmount,
} from './quote.ts'
export type { PrivateHolding, WalletRecord } from './records.ts'
export { holdRecords, matchRecord, recordAmount, recordToken, sortUnspent } from './records.ts'
export type { Route } from './route.ts'
export { findBestExactIn, findBestExactOut, MAX_HOPS, routePools } from './route.ts'
export { maximumSold, minimumReceived, toBasisPoints, toRate } from './slippage.ts'
export type { Holding, SwapToken, Token, TokenType, WrappedToken } from './token.ts'
export {
  CREDITS,
  compareIds,
  EMPTY_HOLDING,
  isCredits,
  isOfficial,
  isSameId,
  isVerified,
  isWrappable,
  lpToken,
  tokenFromServed,
  wrappedTokenFromServed,
} from './token.ts'
export type { KnownPair, KnownToken } from './tokens/local.ts'
export { LOCAL_CREATOR, LOCAL_PAIRS, LOCAL_TOKENS, WRAPPED_ALEO } from './tokens/local.ts'
export {
  initArc20Token,
  unwrapArc20,
  unwrapArc20Privately,
  unwrapArc22Privately,
  wrapArc20,
  wrapArc20Privately,
} from './transactions/arc20.ts'
export {
  acceptAdmin,
  setBlacklist,
  setPaused,
  setPrivateOperations,
  setProtocolFee,
  setSwapFee,
  setTokenBlocked,
  transferAdmin,
} from './transactions/config.ts'
export {
  initWrappedCredits,
  joinCredits,
  splitCredits,
  transferCreditsPrivate,
  transferCreditsPrivateToPublic,
  transferCreditsPublic,
  transferCreditsPublicToPrivate,
  unwrapCredits,
  unwrapCreditsPrivately,
  unwrapCreditsPrivateToPublic,
  wrapCredits,
  wrapCreditsPrivately,
} from './transactions/credits.ts'
export { claimFaucet, payPrize, setFaucetLimit } from './transactions/faucet.ts'
export { DEFAULT_FEE, FEES, feeFor } from './transactions/fees.ts'
export {
  addLiquidity,
  addLiquidityPrivately,
  createPair,
  createPairPrivately,
  removeLiquidity,
  removeLiquidityPrivately,
} from './transactions/liquidity.ts'
export { planExactIn, planExactOut } from './transactions/plan.ts'
export {
  initRegistryToken,
  unwrapRegistry,
  unwrapRegistryPrivately,
  wrapRegistry,
  wrapRegistryPrivately,
} from './transactions/registry.ts'
export {
  addLiquidityCreditsFirst,
  addLiquidityCreditsSecond,
  swapArc20ForTokens,
  swapCreditsForTokens,
  swapPrivateArc20ForPrivate,
  swapPrivateCreditsForToken,
  swapPrivateForArc20,
  swapPrivateForCredits,
  swapTokensForCredits,
} from './transactions/router.ts'
export {
  swapExactPath,
  swapExactPathPrivate,
  swapExactPrivateForPrivate,
  swapExactPrivateForPublic,
  swapExactPublicForPrivate,
  swapExactTokensForTokens,
  swapPrivateForExactPrivate,
  swapPrivateForExactPublic,
  swapPublicForExactPrivate,
  swapTokensForExactTokens,
} from './transactions/swap.ts'
export {
  approvePublic,
  burnFrom,
  burnPrivate,
  changeTokenAdmin,
  claimBlinded,
  createToken,
  joinRecords,
  mintPrivate,
  mintPublic,
  transferFromPublic,
  transferPrivate,
  transferPrivateToPublic,
  transferPublic,
  transferPublicToPrivate,
  unapprovePublic,
} from './transactions/token.ts'
export type { FeeOptions, UnsignedTransaction } from './transactions/transaction.ts'
