import { useQuery } from '@tanstack/react-query'
import { dollarQuery, hasDollars } from './dollarQuery.ts'
import { usePreferences } from './preferences.ts'

/** Dollars for one ALEO if values are shown in dollars; undefined or null while that is not known, or if they are not. */
export function useDollar(): string | null | undefined {
  const isDollar = usePreferences(({ currency }) => currency === 'USD') && hasDollars()
  const { data } = useQuery({ ...dollarQuery(), enabled: isDollar })
  return isDollar ? data?.price : undefined
}
