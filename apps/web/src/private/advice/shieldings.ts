import {
  CREDITS_ID,
  isSameId,
  type OwnedRecord,
  type RecordOrigin,
  type Shielding,
  tokenOfMovement,
} from '@nightjar/sdk'
import type { Transaction } from '../../transactions/transaction.ts'

/** Functions that create a record whose amount everyone sees. */
const shielding = /^(transfer_public_to_private|mint_private|wrap_private|claim_blinded)$/

/**
 * The amounts that everyone saw become an account's records, according to these, spent ones included, and to this
 * browser's transactions: made private, claimed, or the minimum of a private swap.
 */
export function shieldingsOf(
  records: readonly OwnedRecord[],
  sent: readonly Transaction[],
): readonly Shielding[] {
  const byRecords = records.flatMap(({ origin, token, amount }) =>
    origin && (shielding.test(origin.function) || isBought(token, origin, sent))
      ? { token, amount, height: origin.height }
      : [],
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

/** Whether a record is what a swap brought; its change, of the paid token, shows no amount. */
function isBought(
  token: string,
  { transactionId }: RecordOrigin,
  sent: readonly Transaction[],
): boolean {
  return sent.some(
    ({ kind, onchainId, received }) =>
      kind === 'swap' &&
      onchainId === transactionId &&
      received.some(({ token_id: id }) => isSameId(id, token || CREDITS_ID)),
  )
}
