import type { Pair } from '@nightjar/sdk'
import { creditsValue } from './creditsValue.ts'
import { showTokenAmount } from './format.ts'
import { useExchange } from './useExchange.ts'
import { useWorth } from './useWorth.ts'

/** Values in the second token of a pair, in the chosen currency; in that token if it has no price. */
export function useWorthIn({ token1 }: Pair): (amount: bigint) => string {
  const worth = useWorth()
  const price = useExchange().prices.get(token1.id)
  return (amount) => {
    const value = creditsValue(amount, token1.decimals, price)
    return value === undefined ? showTokenAmount(amount, token1) : worth(value, amount)
  }
}
