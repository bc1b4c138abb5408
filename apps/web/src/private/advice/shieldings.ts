import { type OwnedRecord, type Shielding, tokenOfMovement } from '@nightjar/sdk'
import type { Transaction } from '../../transactions/transaction.ts'

/** Functions that create a record from a public balance, with its amount visible to everyone. */
const shielding = /^(transfer_public_to_private|mint_private|wrap_private)$/

/** What an account made private, according to its records, including spent ones, and to this browser's transactions. */
export function shieldingsOf(
  records: readonly OwnedRecord[],
  sent: readonly Transaction[],
): readonly Shielding[] {
  const byRecords = records.flatMap(({ origin, token, amount }) =>
    origin && shielding.test(origin.function) ? { token, amount, height: origin.height } : [],
  )
  const bySent = sent.flatMap(({ kind, paid, outcome }) =>
    kind === 'to_private' && outcome?.status === 'accepted'
      ? paid.map((movement) => {
          const token = tokenOfMovement([], movement) ? '' : movement.token_id // credits have no id in records
          return { token, amount: BigInt(movement.amount), height: outcome.height }
        })
      : [],
  )
  return [...byRecords, ...bySent]
}
