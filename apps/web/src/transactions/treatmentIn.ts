import { seenBy, type Treatment } from '@nightjar/sdk'
import type { Transaction } from './transaction.ts'

/** How a sent transaction treats the account that sent it. */
export function treatmentIn({ mark, address: signer }: Transaction): Treatment {
  const { feePayer, recipient, ...call } = mark
  if (recipient !== undefined) return 'named'
  return seenBy({ ...call, signer, privateFee: feePayer === null }).account
}
