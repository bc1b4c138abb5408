export {
  defaultAdmin,
  feeUnit,
  lockedLiquidity,
  lpToken,
  maxReserve,
  wrappedCreditsToken,
  zeroAddress,
} from './constants.ts'
export { type ProgramId, programIds, programSource, suiteOf, withAdmin } from './suite.ts'
