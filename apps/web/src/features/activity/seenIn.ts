import { type Seen, seenBy, type Treatment } from '@nightjar/sdk'
import type { Detail } from './detailOf.ts'
import type { Entry } from './mergeEntries.ts'

/** Whom everyone sees in an entry, and how it treats an account: by default the one that made it. */
export function seenIn(
  { address, recipient, feePayer }: Pick<Entry, 'address' | 'recipient' | 'feePayer'>,
  viewer?: string,
): Seen {
  return seenBy({ address, recipient, fee_payer: feePayer }, viewer)
}

/**
 * Whom everyone sees in a transaction, by its call that shows most of the one that made it, or of the reader's account if it
 * takes part; undefined if none of its calls is known.
 */
export function seenInAll(
  { calls, feePayer }: Pick<Detail, 'calls' | 'feePayer'>,
  reader: string | null,
): Seen | undefined {
  const seen = calls.flatMap((call) => {
    const each = { ...call, feePayer }
    return reader === null ? seenIn(each) : [seenIn(each), seenIn(each, reader)]
  })
  return seen.sort((a, b) => shown[b.account] - shown[a.account])[0]
}

/** How much each treatment shows. */
const shown: Readonly<Record<Treatment, number>> = { named: 2, payer: 1, hidden: 0 }
