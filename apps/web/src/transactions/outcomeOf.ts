import {
  leastUnwrapped,
  type Moved,
  movedBy,
  movementsFor,
  movementsOf,
  type TransactionKind,
  type TransactionReceipt,
} from '@nightjar/sdk'
import type { Outcome, Transaction } from './transaction.ts'

/** The server's result for a transaction, with its calls added up. */
export function outcomeOf(receipt: TransactionReceipt): Outcome {
  const { status, height, timestamp, fee, reason, calls } = receipt
  return { status, height, timestamp, fee, reason, moved: movedBy(calls) }
}

/** Kinds whose amounts the price decides; those of all others are as they were ordered. */
const priced: ReadonlySet<TransactionKind> = new Set(['swap', 'add_liquidity', 'remove_liquidity'])

/**
 * What it certainly took from the account that sent it and gave to it; undefined while that is unknown. What went to
 * somebody else, or waits at another address, the account has not received.
 */
export function movedOf(transaction: Transaction): Moved | undefined {
  const { address, mark, kind, phase, outcome, paid, received } = transaction
  if (!outcome?.moved || !priced.has(kind)) {
    return phase === 'accepted' && !priced.has(kind) ? { paid, received } : undefined
  }
  const { surplus = [], surplus_to = null, ...moved } = outcome.moved
  const listed = movementsOf(mark, moved, { least: leastUnwrapped(transaction) })
  const hidden = { ...listed, from: null, to: null, surplus, surplus_to }
  return movementsFor(address, hidden, { pays: true, gets: true })
}
