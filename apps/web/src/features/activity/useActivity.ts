import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { type Filter, isSentShown, isShown } from './kinds.ts'
import { type Entry, mergeEntries } from './mergeEntries.ts'
import { transactionsQuery } from './queries.ts'
import { usePrivateHistory } from './usePrivateHistory.ts'

export type Activity = {
  /** Newest first; undefined while the first page is loading. */
  readonly entries: readonly Entry[] | undefined
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  readMore(): void
  retry(): void
}

/** An account's transactions: the server's list page by page, those sent by this browser, and those found by its records. */
export function useActivity(address: string, filter: Filter): Activity {
  const pages = useInfiniteQuery(transactionsQuery(address, filter))
  const own = useTransactions(address)
  const history = usePrivateHistory(address)
  const { calls, isPending } = history
  const { data, hasNextPage } = pages
  const entries = useMemo(() => {
    const isPrivate = filter === 'private'
    if (!own || (isPrivate ? isPending : !data)) return undefined
    const listed = data?.pages.flatMap(({ txs }) => txs) ?? []
    const sent = own.filter((each) => isSentShown(filter, each))
    const hidden = calls.filter(({ tx_type }) => isShown(filter, tx_type))
    return mergeEntries({ listed, sent, hidden, isPart: hasNextPage })
  }, [data, own, calls, isPending, filter, hasNextPage])
  if (filter === 'private') {
    const { error, retry } = history
    return { entries, error, hasMore: false, isReadingMore: false, readMore: () => {}, retry }
  }
  return {
    entries,
    error: pages.error,
    hasMore: hasNextPage,
    isReadingMore: pages.isFetchingNextPage,
    readMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}
