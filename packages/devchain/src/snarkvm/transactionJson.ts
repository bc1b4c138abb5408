import type { Fee, Transaction, Transition } from '@nightjar/aleo'

export type { TransitionPart } from '@nightjar/aleo'

// a node prints them in the form of @nightjar/aleo
export type TransitionJson = Transition
export type FeeJson = Fee
export type ExecuteJson = Extract<Transaction, { readonly type: 'execute' }>
export type DeployJson = Extract<Transaction, { readonly type: 'deploy' }>
export type FeeTransactionJson = Extract<Transaction, { readonly type: 'fee' }>

/** A transaction in snarkVM's format, which only the worker's `decode` returns. */
export type TransactionJson = Transaction

/** The transitions of a transaction, the fee's last. */
export function transitionsOf(transaction: TransactionJson): TransitionJson[] {
  const execution = transaction.type === 'execute' ? transaction.execution.transitions : []
  const fee = transaction.fee ? [transaction.fee.transition] : []
  return [...execution, ...fee]
}
