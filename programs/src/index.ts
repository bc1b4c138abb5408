export {
  defaultAdmin,
  feeUnit,
  localDelay,
  lockedLiquidity,
  lpToken,
  maxReserve,
  wrappedCreditsToken,
  zeroAddress,
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
