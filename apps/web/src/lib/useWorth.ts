import { useQuery } from '@tanstack/react-query'
import { dollarQuery, hasDollars } from './dollarQuery.ts'
import { showDollars, showWorth } from './format.ts'
import { usePreferences } from './preferences.ts'

/** Shows the value of microcredits in the chosen currency; given the amount itself, dust is not shown as zero. */
export type ShowWorth = (microcredits: bigint, amount?: bigint) => string

/** The values on a page in dollars, or in ALEO if that is chosen or no dollar tokens are configured. */
export function useWorth(): ShowWorth {
  const currency = usePreferences((preferences) => preferences.currency)
  const isDollar = currency === 'USD' && hasDollars()
  const { data } = useQuery({ ...dollarQuery(), enabled: isDollar })
  const price = isDollar ? data?.price : null
  return price
    ? (microcredits) => showDollars(microcredits, price)
    : (microcredits, amount = 0n) => showWorth(microcredits, amount)
}
