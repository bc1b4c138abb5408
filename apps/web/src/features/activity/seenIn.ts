import { type Seen, seenBy } from '@nightjar/sdk'
import type { Entry } from './mergeEntries.ts'

/** Whom everyone sees in an entry, and how it treats an account: by default the one that made it. */
export function seenIn(
  { address, recipient, feePayer }: Pick<Entry, 'address' | 'recipient' | 'feePayer'>,
  viewer?: string,
): Seen {
  return seenBy({ address, recipient, fee_payer: feePayer }, viewer)
}
