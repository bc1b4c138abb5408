/** An input or output of a transition, as transactions carry it. */
export type TransitionPart = {
  readonly type: string
  readonly id: string
  readonly value?: string
  readonly tag?: string
  readonly checksum?: string
}

export type TransitionJson = {
  readonly id: string
  readonly program: string
  readonly function: string
  readonly inputs?: readonly TransitionPart[]
  readonly outputs?: readonly TransitionPart[]
  readonly tpk: string
  readonly tcm: string
  readonly scm: string
}

export type FeeJson = { readonly transition: TransitionJson; readonly global_state_root: string }

export type ExecutionJson = {
  readonly transitions: readonly TransitionJson[]
  readonly global_state_root: string
}

export type DeploymentJson = {
  readonly edition: number
  readonly program: string
  readonly verifying_keys: readonly (readonly [string, readonly [string, string]])[]
  readonly program_checksum?: readonly string[]
  readonly program_owner?: string
}

export type ExecuteJson = {
  readonly type: 'execute'
  readonly id: string
  readonly execution: ExecutionJson
  readonly fee?: FeeJson
}

export type DeployJson = {
  readonly type: 'deploy'
  readonly id: string
  readonly owner: { readonly address: string; readonly signature: string }
  readonly deployment: DeploymentJson
  readonly fee: FeeJson
}

export type FeeTransactionJson = {
  readonly type: 'fee'
  readonly id: string
  readonly fee: FeeJson
}

/** A transaction in the form that snarkVM writes; only what `decode` of the worker returned is one. */
export type TransactionJson = ExecuteJson | DeployJson | FeeTransactionJson

/** The transitions of a transaction, the fee's last. */
export function transitionsOf(transaction: TransactionJson): TransitionJson[] {
  const execution = transaction.type === 'execute' ? transaction.execution.transitions : []
  const fee = transaction.fee === undefined ? [] : [transaction.fee.transition]
  return [...execution, ...fee]
}
