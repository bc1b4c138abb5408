import type { Fee, Transaction, Transition } from '@nightjar/aleo'

export type { TransitionPart } from '@nightjar/aleo'

// what a node prints has one shape, that of @nightjar/aleo
export type TransitionJson = Transition
export type FeeJson = Fee
export type ExecuteJson = Extract<Transaction, { readonly type: 'execute' }>
export type DeployJson = Extract<Transaction, { readonly type: 'deploy' }>
export type FeeTransactionJson = Extract<Transaction, { readonly type: 'fee' }>

/** A transaction in the form that snarkVM writes; only what `decode` of the worker returned is one. */
export type TransactionJson = Transaction

/** The transitions of a transaction, the fee's last. */
export function transitionsOf(transaction: TransactionJson): TransitionJson[] {
  const execution = transaction.type === 'execute' ? transaction.execution.transitions : []
  const fee = transaction.fee ? [transaction.fee.transition] : []
  return [...execution, ...fee]
}
