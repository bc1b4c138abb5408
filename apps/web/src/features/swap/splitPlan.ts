import { type CallStep, movementOf } from '@nightjar/sdk'
import type { SplitQuote } from './quoteSplit.ts'

/**
 * A split as calls of one plan, each with its own minimum. They are sent one after another in the order of the quote, which
 * counts where they share pools, but none needs the others' success.
 */
export function planSplit({ legs, tokenIn, tokenOut }: SplitQuote, to: string): CallStep[] {
  return legs.map(({ route, minimumOut }) => ({
    kind: 'swap',
    path: route.tokens.map(({ id }) => id),
    amountIn: route.amountIn,
    minimumOut,
    to,
    takes: null,
    after: [],
    paid: [movementOf(tokenIn, route.amountIn)],
    received: [movementOf(tokenOut, route.amountOut)],
  }))
}
