import { useMemo } from 'react'
import { listPositions, type Position } from '../lib/positions.ts'
import { useExchange } from '../lib/useExchange.ts'
import { privateBalances } from './balances.ts'
import { useKnownRecords } from './records.ts'

/** The account's pool shares in records; undefined until the wallet has returned them. Computed locally. */
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
