import { useMemo } from 'react'
import { usePairBalances } from './pairBalances.ts'
import { listPositions, type Position } from './positions.ts'
import { useExchange } from './useExchange.ts'

/** The connected account's pool shares; undefined while loading. */
export function usePositions(): {
  readonly positions: readonly Position[] | undefined
  readonly error: Error | null
  retry(): void
} {
  const { pairs, prices, isLoading } = useExchange()
  const { balances, error, retry } = usePairBalances()
  const positions = useMemo(
    () => (balances && !isLoading ? listPositions({ pairs, prices, balances }) : undefined),
    [pairs, prices, balances, isLoading],
  )
  return { positions, error, retry }
}
