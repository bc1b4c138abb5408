export {
  DEFAULT_ADMIN,
  FEE_DENOMINATOR,
  LOCAL_DELAY,
  LOCKED_LIQUIDITY,
  LP_TOKEN_INFO,
  MAX_RESERVE,
  WRAPPED_CREDITS_INFO,
  ZERO_ADDRESS,
} from './constants.ts'
export {
  delayOf,
  isSuiteName,
  type ProgramId,
  programIds,
  programSource,
  suiteName,
  suiteOf,
  withName,
  withSettings,
} from './suite.ts'
