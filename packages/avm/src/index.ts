export {
  type Future,
  type Plaintext,
  type Program,
  ProgramSyntaxError,
} from '@nightjar/aleo'
export { createTailedHash, hashBhp, hashManyBhp } from './bhp/hashBhp.ts'
export { isGroup } from './bhp/isGroup.ts'
export { createMultiplyBase } from './bhp/multiplyBase.ts'
export { createCache } from './cache.ts'
export { SPEND_LIMIT } from './check/deployment.ts'
export type { BhpWidth, Crypto, PedersenWidth, PoseidonRate } from './crypto.ts'
export { pointFromX } from './curve/edwards.ts'
export type { Point } from './curve/point.ts'
export { dynamicKey, dynamicKeyOf } from './dynamic.ts'
export {
  type DeploymentFee,
  type DeploymentSize,
  deploymentFee,
  type ExecutionFee,
  executionFee,
  namespaceFee,
} from './fees.ts'
export {
  createOperationIds,
  createWriteCheck,
  createWriteList,
  type ListedWrite,
  type Operation,
  type OperationIds,
  type WriteOf,
} from './operationIds.ts'
export type {
  Acceptance,
  FinalizeCall,
  FinalizeResult,
  RejectedCommand,
  Rejection,
  ViewResult,
} from './outcome.ts'
export { createOverlay, type Overlay } from './overlay.ts'
export { hashPoseidon8 } from './poseidon/hashPoseidon.ts'
export { ProgramRefusedError } from './refused.ts'
export type { BlockState } from './runtime/frame.ts'
export { createMemoryStore, type MemoryStore, type StateStore, type Write } from './store.ts'
export {
  type AddProgramOptions,
  type CheckedProgram,
  type ConstructRequest,
  createVm,
  type FinalizeRequest,
  type Network,
  type ViewRequest,
  type Vm,
  type VmOptions,
} from './vm.ts'
