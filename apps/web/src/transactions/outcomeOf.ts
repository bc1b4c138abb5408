import {
  leastCredits,
  type Moved,
  movedBy,
  movementsOf,
  type TransactionReceipt,
} from '@nightjar/sdk'
import type { Outcome, Transaction } from './transaction.ts'

/** The server's result for a transaction, with its calls added up. */
export function outcomeOf(receipt: TransactionReceipt): Outcome {
  const { status, height, timestamp, fee, reason, calls } = receipt
  return { status, height, timestamp, fee, reason, moved: movedBy(calls) }
}

/** What certainly moved, in the tokens that the account gave and got; undefined while that is unknown. */
export function movedOf(transaction: Transaction): Moved | undefined {
  const moved = transaction.outcome?.moved
  const least = leastCredits(transaction)
  return moved ? movementsOf(transaction.mark, moved, { least }) : undefined
}
