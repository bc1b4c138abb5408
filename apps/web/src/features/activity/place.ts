import { useLocation } from '@tanstack/react-router'
import { stringifySearch } from '../../lib/search.ts'
import { type Filter, readFilter } from './kinds.ts'
import type { Entry } from './mergeEntries.ts'

/** What the fragment of the page's address names: browsers send it to nobody. */
export type Place = {
  readonly filter: Filter
  /** The chain's id of one transaction. */
  readonly id: string | undefined
  /** Our id of one that this browser has sent. */
  readonly sent: string | undefined
  /** The chain's id of one that own records have found: the server is not asked about it. */
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

/** The fragment that leads to a list. */
export const listHash = (filter: Filter): string =>
  stringifySearch(filter === 'all' ? {} : { show: filter }).slice(1)

/** The fragment that leads to an entry's details. */
export function detailHash(
  { id, sentId, isFound }: Pick<Entry, 'id' | 'sentId' | 'isFound'>,
  filter: Filter,
): string {
  const show = filter === 'all' ? {} : { show: filter }
  const one = sentId ? { sent: sentId } : { [isFound ? 'found' : 'id']: id ?? '' }
  return stringifySearch({ ...one, ...show }).slice(1)
}
