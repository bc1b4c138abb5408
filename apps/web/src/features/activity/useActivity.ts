import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { i18n } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { useTransactions } from '../../transactions/useTransactions.ts'
import { type Filter, isSentShown, isShown, isSilentShown } from './kinds.ts'
import { type Entry, mergeEntries } from './mergeEntries.ts'
import { transactionsQuery } from './queries.ts'
import { usePrivateHistory } from './usePrivateHistory.ts'

export type Activity = {
  /** Newest first; undefined while the first page is loading. */
  readonly entries: readonly Entry[] | undefined
  readonly error: Error | null
  /** The server's list could not be read: these are what this browser has sent and its records tell. */
  readonly isPartial: boolean
  /** Private ones are still looked for. */
  readonly isSearching: boolean
  /** The block from which on the server lists the account's public transfers of ALEO; null if it lists none. */
  readonly since: number | null
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  readMore(): void
  retry(): void
}

const none: readonly never[] = []

/** An account's transactions: the server's list page by page, those sent by this browser, and those found by its records. */
export function useActivity(address: string, filter: Filter): Activity {
  useText()
  const { locale } = i18n
  const pages = useInfiniteQuery(transactionsQuery(address, filter))
  const own = useTransactions(address)
  const history = usePrivateHistory(address)
  const { calls = none, silent = none, moves, isPending } = history
  const { data, isError, hasNextPage } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: why one failed is said in the reader's language
  const entries = useMemo(() => {
    const isPrivate = filter === 'private'
    if (!own || (isPrivate ? isPending : !data && !isError)) return undefined
    const listed = data?.pages.flatMap(({ txs }) => txs) ?? []
    const sent = own.filter((each) => isSentShown(filter, each))
    const hidden = calls.filter(({ tx_type }) => isShown(filter, tx_type))
    const untold = silent.filter((each) => isSilentShown(filter, each))
    const all = mergeEntries({ listed, sent, hidden, silent: untold, moves, isPart: hasNextPage })
    return isPrivate || data || all.length > 0 ? all : undefined // nothing is known: that is not an empty list
  }, [data, isError, own, calls, silent, moves, isPending, filter, hasNextPage, locale])
  if (filter === 'private') {
    const { error, retry } = history
    const all = { hasMore: false, isReadingMore: false, readMore: () => {} }
    return { entries, error, isPartial: false, isSearching: false, since: null, ...all, retry }
  }
  return {
    entries,
    error: pages.error,
    isPartial: isError && !data,
    isSearching: isPending,
    since: data?.pages[0]?.since ?? null,
    hasMore: hasNextPage,
    isReadingMore: pages.isFetchingNextPage,
    readMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  }
}
