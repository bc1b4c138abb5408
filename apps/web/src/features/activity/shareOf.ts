import { CREDITS, type Movement, movementOf, movementsFor, type Share } from '@nightjar/sdk'
import type { Entry } from './mergeEntries.ts'

/** What an entry took from an account and gave to it. */
export function shareOf(viewer: string, entry: Entry): Share {
  return movementsFor(viewer, entry, entry.records)
}

/**
 * The part of an entry's fee that the account itself paid; undefined if it paid none. Where its wallet does not tell which
 * records paid, they were those of the account that everyone sees calling, or else paying.
 */
export function ownFee(viewer: string, entry: Entry): Movement | undefined {
  const { fee, feePayer, feeFromRecords, address, from, records } = entry
  const isHidden = 'pays' in records && records.pays === null
  const isCaller = isHidden && feePayer === null && (address ?? from) === viewer
  const own = feePayer === viewer || isCaller ? fee : feeFromRecords
  return own === null ? undefined : movementOf(CREDITS, BigInt(own))
}

/** Whether records paid the fee, and neither the chain nor the wallet says whose. */
export function isFeeHidden({ feePayer, feeFromRecords, address, from, records }: Entry): boolean {
  const isHidden = 'pays' in records && records.pays === null
  return isHidden && feePayer === null && feeFromRecords === null && (address ?? from) === null
}
