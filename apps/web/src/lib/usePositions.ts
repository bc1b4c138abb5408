import { useMemo } from 'react'
import { listPositions, type Position } from './positions.ts'
import { useExchange, usePairBalances } from './useExchange.ts'

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
