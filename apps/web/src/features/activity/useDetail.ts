import { ApiError } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { isListed } from '../../transactions/search.ts'
import { transactionStore } from '../../transactions/store.ts'
import { type Detail, detailOf, detailOfFound } from './detailOf.ts'
import type { Place } from './place.ts'
import { receiptQuery } from './queries.ts'
import type { History } from './rebuildHistory.ts'
import { useFound } from './usePrivateHistory.ts'

export type DetailState =
  | { readonly kind: 'loading' | 'none' | 'not-an-id' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'known'; readonly detail: Detail }

const idPattern = /^at1[a-z0-9]{58}$/

/**
 * One transaction. The server is asked about ids from links and about public calls of the exchange. Anything else that this
 * browser sent or that the account's records revealed, above all private calls, is shown from local data, so that no
 * request reveals whose it is.
 */
export function useDetail({ id, sent: sentId, found }: Omit<Place, 'filter'>): DetailState {
  const { transactions, isLoaded } = transactionStore.use()
  const sent = transactions.find((each) => each.id === sentId || (id && each.onchainId === id))
  const isAsked = isLoaded && (sent === undefined || isListed(sent))
  const asked = isAsked ? (sent?.onchainId ?? id) : undefined
  const isMisspelt = asked !== undefined && !idPattern.test(asked)
  const { data, error, isPending, refetch } = useQuery(receiptQuery(isMisspelt ? undefined : asked))
  const history = useFound(found !== undefined || id !== undefined)
  if (found !== undefined) return stateOfFound(found, history)
  if (isMisspelt) return { kind: 'not-an-id' }
  const detail = detailOf({ receipt: data ?? undefined, sent, moves: history?.moves })
  if (detail) return { kind: 'known', detail }
  if (!isLoaded || (asked !== undefined && isPending)) return { kind: 'loading' }
  return explain(error, () => void refetch())
}

function stateOfFound(id: string, history: History | null | undefined): DetailState {
  if (history === undefined) return { kind: 'loading' }
  const detail = history ? detailOfFound(id, history) : undefined
  return detail ? { kind: 'known', detail } : { kind: 'none' }
}

function explain(error: Error | null, retry: () => void): DetailState {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 400) return { kind: 'not-an-id' }
  if (error === null || status === 404) return { kind: 'none' }
  return { kind: 'failed', error, retry }
}
