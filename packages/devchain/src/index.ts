export { type DevelopmentAccount, developmentAccounts } from './accounts.ts'
export { type Included, ReplayError } from './blockMaker.ts'
export { createLedger, type DatedTransaction, type NewLedger } from './createLedger.ts'
export {
  createDevchain,
  type DeployOptions,
  type Devchain,
  type DevchainOptions,
} from './devchain.ts'
export type { ForkOptions } from './fork/upstream.ts'
export type { BlockJson, ConfirmedJson, RejectedJson } from './ledger/blockJson.ts'
export type { FundedAccount } from './ledger/genesis.ts'
export { LedgerOpenError } from './ledger/keyValueStore.ts'
export { explainRejection, type Trace, type TracedWrite, traceLine } from './ledger/trace.ts'
export { isLedgerUnfinished } from './makeLedgerFolder.ts'
export { NodeError, type NodeErrorKind } from './nodeError.ts'
export type { Listening, ListenOptions } from './server.ts'
export {
  type CallSigner,
  createCallSigner,
  type SignedCall,
  type UnsignedCall,
} from './signCall.ts'
export { type Recording, RecordingError } from './snarkvm/recordSnarkVm.ts'
export {
  CallFailedError,
  type Transacted,
  type TransactOptions,
  UnknownProgramError,
} from './transact.ts'
