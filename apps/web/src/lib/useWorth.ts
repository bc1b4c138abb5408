import { useQuery } from '@tanstack/react-query'
import { dollarQuery, hasDollars } from './dollarQuery.ts'
import { showDollars, showWorth } from './format.ts'
import { usePreferences } from './preferences.ts'

/** Shows what microcredits are worth in the chosen currency; with the amount that is worth them, dust is not nothing. */
export type ShowWorth = (microcredits: bigint, amount?: bigint) => string

/** The values of a page in dollars, or in ALEO where that is chosen or nobody says what a dollar is. */
export function useWorth(): ShowWorth {
  const currency = usePreferences((preferences) => preferences.currency)
  const isDollar = currency === 'USD' && hasDollars()
  const { data } = useQuery({ ...dollarQuery(), enabled: isDollar })
  const price = isDollar ? data?.price : null
  return price
    ? (microcredits) => showDollars(microcredits, price)
    : (microcredits, amount = 0n) => showWorth(microcredits, amount)
}
