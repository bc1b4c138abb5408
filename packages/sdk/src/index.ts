export type {
  CallableProgram,
  FinalizingName,
  FunctionDescription,
  FunctionName,
} from '@nightjar/programs/functions'
export {
  finalizeNames,
  finalizes,
  functionOf,
  functions,
  rowOf,
  usesRecords,
} from '@nightjar/programs/functions'
export { addressOfProgram } from './addressOfProgram.ts'
export { amountToShield } from './advice/amountToShield.ts'
export {
  CLAIM_APART,
  CLAIM_SPREAD,
  CLAIM_WORTH,
  claimHeights,
  isWorthClaiming,
} from './advice/claims.ts'
export type { Crowd, CrowdCall, Pattern, Shielding } from './advice/linkable.ts'
export { isPooled, LATELY, linkablePatterns, privatelyAlike } from './advice/linkable.ts'
export { otherAmount } from './advice/otherAmount.ts'
export { rounder } from './advice/rounder.ts'
export {
  BLENDS_AMONG,
  MOST_REST,
  minutesOfBlocks,
  progressOf,
  restFor,
  waitFor,
} from './advice/wait.ts'
export type { FormatAmountOptions, ParsedAmount } from './amount.ts'
export {
  AmountOutOfRangeError,
  checkU64,
  checkU128,
  formatAmount,
  formatRatio,
  groupThousands,
  needsApproval,
  parseAmount,
  parseDecimal,
} from './amount.ts'
export type {
  ApiAnswer,
  ApiClient,
  ApiClientOptions,
  ApiRequest,
  CheckAnswer,
} from './api/calls.ts'
export { ApiError, createApiCalls } from './api/calls.ts'
export { checkAnswer, createApiClient } from './api/client.ts'
export type { Endpoint, EndpointName, Endpoints } from './api/endpoints.ts'
export { endpoints } from './api/endpoints.ts'
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
export type { ApiReason } from './api/reasons.ts'
export { API_REASONS } from './api/reasons.ts'
export type { ParsedRequest, RawRequest } from './api/request.ts'
export { BadRequestError, parseRequest } from './api/request.ts'
export { EVENTS_PATH, pagePath } from './api/routes.ts'
export type {
  Binding,
  BlockEvent,
  Candle,
  CandleInterval,
  ClaimStatus,
  Competition,
  CompetitionToken,
  Config,
  DollarPrice,
  ExchangeSettings,
  ExplorerTransaction,
  FaucetToken,
  HeadEvent,
  LeaderboardEntry,
  MarketTicker,
  MarketTrade,
  Movement,
  PairBalance,
  PairStats,
  PairTrade,
  PointsRecord,
  ServedPair,
  ServedPriceSums,
  ServedToken,
  ServedWrappedToken,
  Stats,
  StatsPoint,
  TokenAllowance,
  TokenBalance,
  TokenOrigin,
  TokenPrice,
  TokenSupply,
  TransactionKind,
  TransactionReceipt,
  WeekPrices,
} from './api/schema.ts'
export {
  blockEvent,
  CANDLE_INTERVALS,
  explorerTransaction,
  headEvent,
  movement,
  TRANSACTION_KINDS,
  transactionKind,
} from './api/schema.ts'
export type { BroadcastNode } from './broadcastNode.ts'
export { OWN_NODE_SOURCES, readOwnNode } from './broadcastNode.ts'
export {
  COMPETITION_PAGE_SIZE,
  DEFAULT_BITS,
  DEFAULT_DECIMALS,
  DEFAULT_FEE_BASE_PORTION,
  DEFAULT_PRIVATE_FLAG,
  DEFAULT_SLIPPAGE,
  DEFAULT_SWAP_FEE,
  FEE_DENOMINATOR,
  LOCKED_LIQUIDITY,
  LP_TOKEN,
  MAX_DECIMALS,
  MAX_NAME_LENGTH,
  MAX_PRIVATE_PERCENT,
  MAX_RESERVE,
  SPEC_MAX_U64,
  TRANSACTION_HISTORY_LIMIT,
  U64_MAX,
  U128_MAX,
  WAIT_BLOCKS,
  ZERO_ADDRESS,
} from './constants.ts'
export { formatCsv } from './csv.ts'
export { type ErrorNote, errorNote } from './errorNote.ts'
export { explainNoRoute, type NoRoute } from './explainNoRoute.ts'
export type { FeeRequest } from './feePlan.ts'
export { canPayPrivately, chooseFeeRecord, feeReserve } from './feePlan.ts'
export {
  coarseMaximum,
  coarseMinimum,
  DEADLINE_GRID,
  gridDeadline,
  toleranceLeft,
} from './grid.ts'
export {
  ADDRESS_LENGTH,
  ADDRESS_PREFIX,
  isAddress,
  shortAddress,
  shortId,
  stripFieldSuffix,
  withFieldSuffix,
} from './ids.ts'
export type { AddQuote, LiquidityPool, RemoveQuote } from './liquidity.ts'
export {
  largestDeposit,
  liquidityPool,
  matchDeposit,
  mispricingGain,
  quoteAdd,
  quoteFirstMint,
  quoteRemove,
  sharePpm,
  sqrt,
} from './liquidity.ts'
export {
  asInPools,
  CREDITS_ID,
  keyOfMovement,
  type Moved,
  movementOf,
  netOf,
  outsideMovement,
  sumUp,
  tokenOfMovement,
} from './movements/movement.ts'
export {
  type ListedMoves,
  movementsFor,
  type RecordShare,
  type Share,
} from './movements/movementsFor.ts'
export { leastUnwrapped, movedBy, movementsOf } from './movements/movementsOf.ts'
export { type InsideOf, type RecordMoves, recordMoves } from './movements/recordMoves.ts'
export {
  decodeName,
  encodeName,
  encodeProgramId,
  isPlainName,
  isPlainSymbol,
  NameTooLongError,
  showName,
  showSymbol,
  stripType,
} from './names.ts'
export type { NetworkId } from './network.ts'
export { DEFAULT_NETWORK, NETWORKS, networkPath } from './network.ts'
export { buildWrap, isOutsideFeeKnown, outsideFee } from './outsideRecords.ts'
export { callsIn, outputsIn } from './pages/blockPages.ts'
export { createNodePages, encodeBlocks } from './pages/nodePages.ts'
export {
  type CallsBlock,
  ciphertextOf,
  createPagePacker,
  decodePage,
  encodePage,
  GRID_BLOCKS,
  gridPage,
  isComplete,
  lastHeightIn,
  MalformedPageError,
  type OutputsBlock,
  PAGE_BLOCKS,
  PAGE_KINDS,
  type Page,
  type PageKind,
  type PagePacker,
  packCiphertext,
  pageOf,
  type ShownTransition,
  shownTransition,
} from './pages/page.ts'
export {
  type AskPage,
  type PageBlock,
  PageDiffersError,
  type PageSource,
  PagesUnavailableError,
  type ReadPage,
  readPages,
} from './pages/readPages.ts'
export type { Pair } from './pair.ts'
export {
  EmptyTokenError,
  getAmountIn,
  getAmountOut,
  IrrelevantTokenError,
  involvesToken,
  otherToken,
  pairFromServed,
  poolFor,
  reserveOf,
  sortTokens,
} from './pair.ts'
export type { TokenTerms } from './plan/callStep.ts'
export {
  buildCallStep,
  hasDeadline,
  haveMoved,
  termsNow,
  transactionKinds,
  withBrought,
  withTerms,
} from './plan/callStep.ts'
export { SPLIT_COST } from './plan/feePart.ts'
export { leavesDoubt } from './plan/pause.ts'
export type { Outlook, PlanMove, PlanRecords } from './plan/plan.ts'
export {
  createPlan,
  likenessesOf,
  lookAhead,
  nextCall,
  nextMove,
  withAccepted,
  withEnd,
  withoutCollect,
  withPause,
  withReload,
  withResume,
  withSent,
  withStop,
  withWait,
} from './plan/plan.ts'
export type {
  CallStep,
  DoneStep,
  Origin,
  Pause,
  Plan,
  RecordToken,
  RejectionCause,
  SentStep,
  Spend,
  StepAhead,
  StepKind,
  Wait,
} from './plan/planSchema.ts'
export { planSchema, sentStepSchema, stepAheadSchema } from './plan/planSchema.ts'
export { quotePriceMove } from './priceMove.ts'
export type { AveragePrice, PriceSums } from './priceSums.ts'
export { averagePrices, PRICE_UNIT, priceSumsAt, priceSumsFromServed } from './priceSums.ts'
export type { TokenAmount } from './privateAction.ts'
export {
  buildJoin,
  buildMove,
  buildPrivateAction,
  leavesSurplus,
  spendsOf,
  surplusOf,
  surplusTokens,
} from './privateAction.ts'
export { type PrivateAction, privateActionSchema } from './privateActionSchema.ts'
export { type Call, callOf } from './privateCall.ts'
export {
  CREDITS_PROGRAM,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
} from './programs.ts'
export type { QuotePool } from './quote.ts'
export {
  IMPACT_DENOMINATOR,
  priceImpactPpm,
  protocolShare,
  quoteExactIn,
  quoteExactOut,
  swapFeeAmount,
} from './quote.ts'
export { readKeyText } from './readKeyText.ts'
export type { RecordPlan, RecordRequest } from './recordPlan.ts'
export { nextJoin, planRecords, spendable } from './recordPlan.ts'
export type { OwnedRecord, PrivateHolding, RecordOrigin, WalletRecord } from './records.ts'
export { holdRecords, readRecord, sortUnspent, sumOf } from './records.ts'
export type { PoolFees, Repair } from './repair.ts'
export { quoteRepair } from './repair.ts'
export type { Route } from './route.ts'
export { findBestExactIn, findBestExactOut, MAX_HOPS } from './route.ts'
export type { RouteGraph } from './router/graph.ts'
export { createRouteGraph, followPairs } from './router/graph.ts'
export type { Split } from './router/split.ts'
export { findBestSplit, MAX_LEGS } from './router/split.ts'
export type { FunctionVisibility } from './seenBy/functionVisibility.ts'
export type { ListedCall, Seen, SignedCall, Treatment } from './seenBy/seenBy.ts'
export { receiverOf, seenBy, showsPart } from './seenBy/seenBy.ts'
export { visibilityOf } from './seenBy/visibilityOf.ts'
export type { ProtocolFee, Setting } from './settings.ts'
export {
  parseGuardian,
  parsePausedUntil,
  parsePrivateOperations,
  parseProtocolFee,
  parseSwapFee,
  settingAt,
} from './settings.ts'
export { toBasisPoints, toRate } from './slippage.ts'
export type { Token, TokenType, WrappedToken } from './token.ts'
export {
  CREDITS,
  compareIds,
  isCredits,
  isOfficial,
  isSameId,
  isVerified,
  isWrappable,
  lpToken,
  tokenFromServed,
  wrappedTokenFromServed,
} from './token.ts'
export { SITE_CARD, tokenCard } from './tokens/card.ts'
export type { KnownToken } from './tokens/knownToken.ts'
export type { KnownPair } from './tokens/local.ts'
export { LOCAL_CREATOR, LOCAL_PAIRS, LOCAL_TOKENS } from './tokens/local.ts'
export {
  LOCAL_ARC20_PROGRAM,
  LOCAL_WRAPPED_PAIRS,
  LOCAL_WRAPPED_TOKENS,
} from './tokens/localWrapped.ts'
export { WRAPPED_ALEO } from './tokens/wrappedAleo.ts'
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
  pause,
  setBlacklist,
  setGuardian,
  setPrivateOperations,
  setProtocolFee,
  setSwapFee,
  setTokenBlocked,
  transferAdmin,
  unpause,
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
export { feeFor } from './transactions/feeFor.ts'
export { DEFAULT_FEE, FEES } from './transactions/fees.ts'
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
  returnArc20,
  returnCredits,
  returnTokens,
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
export { withoutBlanks, withoutUnseen } from './typedText.ts'
export type { ZapIn, ZapOut } from './zap.ts'
export { quoteZapIn, quoteZapOut } from './zap.ts'
