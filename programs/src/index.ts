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
  type ProgramId,
  programIds,
  programSource,
  suiteOf,
  withSettings,
} from './suite.ts'
