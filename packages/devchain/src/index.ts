export { type DevelopmentAccount, developmentAccounts } from './accounts.ts'
export type { Included } from './chain.ts'
export {
  CallFailedError,
  createDevchain,
  type DeployOptions,
  type Devchain,
  type DevchainOptions,
  type Listening,
  type ListenOptions,
  type Transacted,
  type TransactOptions,
  UnknownProgramError,
} from './devchain.ts'
export type { BlockJson, ConfirmedJson, RejectedJson } from './ledger/blockJson.ts'
export type { FundedAccount } from './ledger/genesis.ts'
export { LedgerOpenError } from './ledger/keyValueStore.ts'
export { NodeError, type NodeErrorKind } from './nodeError.ts'
