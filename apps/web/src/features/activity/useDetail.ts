import { ApiError } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { isListed } from '../../transactions/search.ts'
import { transactionStore } from '../../transactions/store.ts'
import { type Detail, detailOf } from './detailOf.ts'
import type { Place } from './place.ts'
import { receiptQuery } from './queries.ts'

export type DetailState =
  | { readonly kind: 'loading' | 'none' | 'not-an-id' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'known'; readonly detail: Detail }

const idPattern = /^at1[a-z0-9]{58}$/

/**
 * One transaction. The server is asked for ids of links and for public calls of the exchange: what else this browser
 * sent, private ones above all, is shown from what this browser knows, so that no request says whose it is.
 */
export function useDetail({ id, sent: sentId }: Pick<Place, 'id' | 'sent'>): DetailState {
  const { transactions, isLoaded } = transactionStore.use()
  const sent = transactions.find((each) => each.id === sentId || (id && each.onchainId === id))
  const isAsked = isLoaded && (sent === undefined || isListed(sent))
  const asked = isAsked ? (sent?.onchainId ?? id) : undefined
  const isMisspelt = asked !== undefined && !idPattern.test(asked)
  const { data, error, isPending, refetch } = useQuery(receiptQuery(isMisspelt ? undefined : asked))
  if (isMisspelt) return { kind: 'not-an-id' }
  const detail = detailOf({ receipt: data ?? undefined, sent })
  if (detail) return { kind: 'known', detail }
  if (!isLoaded || (asked !== undefined && isPending)) return { kind: 'loading' }
  return explain(error, () => void refetch())
}

function explain(error: Error | null, retry: () => void): DetailState {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 400) return { kind: 'not-an-id' }
  if (error === null || status === 404) return { kind: 'none' }
  return { kind: 'failed', error, retry }
}
