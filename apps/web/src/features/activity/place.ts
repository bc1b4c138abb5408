import { useLocation } from '@tanstack/react-router'
import { stringifySearch } from '../../lib/search.ts'
import { type Filter, readFilter } from './kinds.ts'
import type { Entry } from './mergeEntries.ts'

/** What the fragment of the page's address selects; browsers do not send it to any server. */
export type Place = {
  readonly filter: Filter
  /** The chain's id of one transaction. */
  readonly id: string | undefined
  /** Our own id of a transaction sent by this browser. */
  readonly sent: string | undefined
  /** The chain's id of a transaction found by the account's own records: the server is not asked about it. */
  readonly found: string | undefined
}

export function usePlace(): Place {
  const hash = useLocation({ select: (location) => location.hash })
  const fields = new URLSearchParams(hash)
  return {
    filter: readFilter(fields.get('show') ?? undefined),
    id: fields.get('id') ?? undefined,
    sent: fields.get('sent') ?? undefined,
    found: fields.get('found') ?? undefined,
  }
}

/** The fragment of a list. */
export const listHash = (filter: Filter): string =>
  stringifySearch(filter === 'all' ? {} : { show: filter }).slice(1)

/** The fragment of an entry's details. */
export function detailHash(
  { id, sentId, isFound }: Pick<Entry, 'id' | 'sentId' | 'isFound'>,
  filter: Filter,
): string {
  const show = filter === 'all' ? {} : { show: filter }
  const one = sentId ? { sent: sentId } : { [isFound ? 'found' : 'id']: id ?? '' }
  return stringifySearch({ ...one, ...show }).slice(1)
}
