import { showDollars, showWorth } from './format.ts'
import { useDollar } from './useDollar.ts'

/** Shows the value of microcredits in the chosen currency; given the amount itself, dust is not shown as zero. */
export type ShowWorth = (microcredits: bigint, amount?: bigint) => string

/** The values on a page in dollars, or in ALEO if that is chosen or no dollar tokens are configured. */
export function useWorth(): ShowWorth {
  const price = useDollar()
  return price
    ? (microcredits, amount = 0n) => showDollars(microcredits, price, amount)
    : (microcredits, amount = 0n) => showWorth(microcredits, amount)
}
