import type { BlockState } from '@nightjar/avm'
import type { TransactionJson } from '../snarkvm/transactionJson.ts'
import { type Decided, decide, finalizeAll } from './candidates.ts'
import { type CheckContext, type CheckedTransaction, checkTransaction } from './checkTransaction.ts'

/** What is to be found out about transactions for a block; nothing changes by it but the machine's programs. */
export type BlockTask =
  /** Whether a transaction may wait for the next block. @throws NodeError if not */
  | { readonly kind: 'check'; readonly candidates: readonly CheckedTransaction[] }
  /** The outcome of transactions that must all be valid. @throws NodeError if one is not */
  | {
      readonly kind: 'include'
      readonly candidates: readonly CheckedTransaction[]
      readonly block: BlockState
    }
  /** The outcome of candidates, some of which may be aborted. */
  | {
      readonly kind: 'decide'
      readonly candidates: readonly CheckedTransaction[]
      readonly block: BlockState
    }
  /** The outcome of transactions that nobody checks. */
  | {
      readonly kind: 'finalize'
      readonly transactions: readonly TransactionJson[]
      readonly block: BlockState
    }

const nothing: Decided = { entries: [], aborted: [] }

export function runBlockTask(context: CheckContext, task: BlockTask): Decided {
  switch (task.kind) {
    case 'check':
      for (const checked of task.candidates) checkTransaction(context, checked)
      return nothing
    case 'include':
      for (const checked of task.candidates) checkTransaction(context, checked)
      return finalizeAll(context, transactionsOf(task), task.block)
    case 'decide':
      return decide(context, task.candidates, task.block)
    case 'finalize':
      return finalizeAll(context, task.transactions, task.block)
  }
}

export const transactionsOf = (task: BlockTask): readonly TransactionJson[] =>
  task.kind === 'finalize'
    ? task.transactions
    : task.candidates.map(({ transaction }) => transaction)
