import type { Pair, ServedPair } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pairsQuery } from './queries.ts'
import { useExchange } from './useExchange.ts'

type Balances = ReadonlyMap<string, bigint> | undefined

/** The pools with a share of the account that are not among the known ones. */
export function hiddenShares(
  served: readonly ServedPair[],
  known: readonly Pick<Pair, 'id'>[],
  balances: readonly Balances[],
): readonly ServedPair[] {
  const isHeld = (id: string) => balances.some((each) => (each?.get(id) ?? 0n) > 0n)
  const ids = new Set(known.map(({ id }) => id))
  return served.filter(({ pair_id }) => !ids.has(pair_id) && isHeld(pair_id))
}

/** The same for a screen, which lists only pools of known tokens; none until these are read. */
export function useHiddenShares(...[shown, hidden]: readonly Balances[]): readonly ServedPair[] {
  const { pairs, isLoading } = useExchange()
  const { data: served } = useQuery(pairsQuery)
  return useMemo(
    () => (isLoading || !served ? none : hiddenShares(served, pairs, [shown, hidden])),
    [served, pairs, isLoading, shown, hidden],
  )
}

const none: readonly never[] = []
