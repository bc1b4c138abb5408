import { type Movement, type Share, sumUp } from '@nightjar/sdk'
import type { MessageId } from '../../messageIds.ts'
import type { Entry } from './mergeEntries.ts'
import { shareOf } from './shareOf.ts'

/** What an entry was, by its function where the kind says less. */
export function entryName({
  kind,
  function: name,
  records,
}: Pick<Entry, 'kind' | 'function' | 'records'>): MessageId {
  if (name === 'join' || name === 'split') return `activity.kind.${name}`
  if (name === 'fee_private') return 'activity.kind.fee'
  const isDivided = name === 'transfer_private' && 'paid' in records && isKept(records)
  return isDivided ? 'activity.kind.split' : `activity.kind.${kind}`
}

/** Amounts to show beside an entry: those that an account keeps in another form have no sign. */
export type Amounts = Pick<Share, 'unknown'> & {
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
  readonly kept: readonly Movement[]
}

export function amountsOf(viewer: string, entry: Entry): Amounts {
  const share = shareOf(viewer, entry)
  if (entry.approved.length > 0) return { ...share, kept: entry.approved }
  if (!isKept(share)) return { ...share, kept: [] }
  const own = 'paid' in entry.records && isKept(entry.records) ? entry.records.paid : share.paid
  return { ...share, paid: [], received: [], kept: own }
}

/** Whether everything paid was received too. */
function isKept({ paid, received }: Pick<Share, 'paid' | 'received'>): boolean {
  const gained = new Map(sumUp(received).map(({ token_id, amount }) => [token_id, amount]))
  const given = sumUp(paid)
  return (
    given.length > 0 &&
    given.length === gained.size &&
    given.every(({ token_id, amount }) => gained.get(token_id) === amount)
  )
}
