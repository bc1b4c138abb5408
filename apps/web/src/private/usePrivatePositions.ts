import { useMemo } from 'react'
import { listPositions, type Position } from '../lib/positions.ts'
import { useExchange } from '../lib/useExchange.ts'
import { privateBalances } from './balances.ts'
import { useKnownRecords } from './records.ts'

/** The account's parts of pools in records; undefined while the wallet has not told them. Computed here, asked of nobody. */
export function usePrivatePositions(): readonly Position[] | undefined {
  const { pairs, prices, isLoading } = useExchange()
  const { records } = useKnownRecords()
  return useMemo(
    () =>
      records && !isLoading
        ? listPositions({ pairs, prices, balances: privateBalances(records) })
        : undefined,
    [pairs, prices, records, isLoading],
  )
}
