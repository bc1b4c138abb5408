import type { Pair } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChainHead } from '../../lib/chainHead.ts'
import { crowdQuery } from '../../lib/crowdQuery.ts'
import { transactionStore } from '../../transactions/store.ts'
import { type Outcome, signedHeight, type Transaction } from '../../transactions/transaction.ts'
import { type Suggestion, suggestTolerance, type Wait } from './suggestTolerance.ts'

/** Number of own transactions that show how long one takes. */
const LATEST = 5

/** A tolerance for a route over these pools; undefined without a route, or while their moves are unknown. */
export function useSuggestion(pairs: readonly Pair[] | undefined): Suggestion | undefined {
  const { data: calls } = useQuery(crowdQuery)
  const seenAt = useChainHead((head) => head.seenAt)
  const sent = transactionStore.use(({ transactions }) => transactions)
  return useMemo(() => {
    if (!pairs || !calls) return undefined
    const waits = sent
      .filter(({ outcome }) => outcome)
      .sort((a, b) => b.createdAt - a.createdAt)
      .slice(0, LATEST)
      .flatMap((each) => (each.outcome ? [waitOf(each, each.outcome)] : []))
    return suggestTolerance({
      pairs,
      calls,
      now: Math.max(seenAt / 1000, calls[0]?.timestamp ?? 0),
      waits,
    })
  }, [pairs, calls, seenAt, sent])
}

function waitOf(sent: Transaction, { height, timestamp }: Outcome): Wait {
  return {
    seconds: Math.max(1, timestamp - sent.createdAt / 1000),
    blocks: Math.max(1, height - signedHeight(sent)),
  }
}
