export type { Authorization, Call, FeeCall } from './authorize.ts'
export type { BuildDeployment } from './buildDeployment.ts'
export { type DecodedTransaction, EXECUTION_FRAME_BYTES } from './decode.ts'
export {
  InvalidKeyError,
  type OwnRecord,
  type PrivateKey,
  type SigningParts,
  type ViewKey,
} from './keys.ts'
export type { OpenedTransition } from './openTransition.ts'
export { accountGenerator } from './ownerSignature.ts'
export type { ProveDeployment, ProveExecution } from './prove.ts'
export type { SnarkVm, StartOptions } from './snarkVm.ts'
export {
  type BuilderOptions,
  type BuildStage,
  type BuiltTransaction,
  createTransactionBuilder,
  type InputsRefusal,
  InputsRefusedError,
  isFree,
  type SignedCall,
  type TransactionBuilder,
} from './transactionBuilder.ts'
