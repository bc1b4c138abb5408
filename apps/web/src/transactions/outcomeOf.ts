import type { ExplorerTransaction, Movement, TransactionReceipt } from '@nightjar/sdk'
import { inCredits, leastCredits } from '../lib/inCredits.ts'
import type { Outcome, Transaction } from './transaction.ts'

/** The server's result for a transaction, with its calls added up. */
export function outcomeOf(receipt: TransactionReceipt): Outcome {
  const { status, height, timestamp, fee, reason, calls } = receipt
  return { status, height, timestamp, fee, reason, moved: movedBy(calls) }
}

/** The sum of several calls' movements, by token; null without a call, or if an amount is not verified. */
export function movedBy(calls: readonly ExplorerTransaction[]): Outcome['moved'] {
  if (calls.length === 0 || calls.some((call) => call.in_doubt)) return null
  return {
    paid: sumUp(calls.flatMap(({ paid }) => paid)),
    received: sumUp(calls.flatMap(({ received }) => received)),
  }
}

/** What certainly moved, in the tokens that the account paid and received; undefined while that is unknown. */
export function movedOf(transaction: Transaction): ReturnType<typeof inCredits> | undefined {
  const moved = transaction.outcome?.moved
  return moved ? inCredits(transaction.mark, moved, leastCredits(transaction)) : undefined
}

function sumUp(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, bigint>()
  for (const { token_id, amount } of movements) {
    sums.set(token_id, (sums.get(token_id) ?? 0n) + BigInt(amount))
  }
  return [...sums].map(([token_id, amount]) => ({ token_id, amount: String(amount) }))
}
