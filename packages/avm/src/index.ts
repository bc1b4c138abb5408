export {
  type Future,
  type Plaintext,
  type Program,
  ProgramSyntaxError,
} from '@nightjar/aleo'
export { spendLimit } from './check/deployment.ts'
export type { BhpWidth, Crypto, PedersenWidth, PoseidonRate } from './crypto.ts'
export {
  type DeploymentFee,
  type DeploymentSize,
  deploymentFee,
  type ExecutionFee,
  executionFee,
  namespaceFee,
} from './fees.ts'
export { ProgramRefused } from './refused.ts'
export type { BlockState } from './runtime/frame.ts'
export { createSdkCrypto, type SdkModule } from './sdkCrypto.ts'
export { createMemoryStore, type MemoryStore, type StateStore, type Write } from './store.ts'
export {
  type Acceptance,
  type AddProgramOptions,
  type ConstructRequest,
  createVm,
  type FinalizeCall,
  type FinalizeRequest,
  type FinalizeResult,
  type Network,
  type Rejection,
  type ViewRequest,
  type ViewResult,
  type Vm,
  type VmOptions,
} from './vm.ts'
