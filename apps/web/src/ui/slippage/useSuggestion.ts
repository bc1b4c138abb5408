import type { Pair } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChainHead } from '../../lib/chainHead.ts'
import { crowdQuery } from '../../lib/crowdQuery.ts'
import { transactionStore } from '../../transactions/store.ts'
import { signedHeight } from '../../transactions/transaction.ts'
import { type Suggestion, suggestTolerance } from './suggestTolerance.ts'

/** Number of own transactions that show how long one takes. */
const LATEST = 5

/** A tolerance for a route over these pools; undefined without a route, or while their moves are unknown. */
export function useSuggestion(pairs: readonly Pair[] | undefined): Suggestion | undefined {
  const { data: calls } = useQuery(crowdQuery)
  const height = useChainHead((head) => head.height)
  const sent = transactionStore.use(({ transactions }) => transactions)
  return useMemo(() => {
    if (!pairs || !calls) return undefined
    const waits = sent
      .filter(({ outcome }) => outcome)
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .slice(0, LATEST)
      .map((each) => Math.max(1, (each.outcome?.height ?? 0) - signedHeight(each)))
    return suggestTolerance({ pairs, calls, height, waits })
  }, [pairs, calls, height, sent])
}
