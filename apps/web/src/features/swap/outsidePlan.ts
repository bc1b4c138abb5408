import { type CallStep, movementOf, type Token } from '@nightjar/sdk'
import { originOf, type Wrapping } from '../../lib/wrapping.ts'
import type { SwapQuote } from './quoteSwap.ts'

type OutsideSwap = {
  readonly quote: SwapQuote
  readonly wrapping: Wrapping
  readonly tokenOut: Token
  /** The payer: the wrapped amount first belongs to it. */
  readonly address: string
  readonly to: string
}

/** The wrap of the paid amount, and the swap after it, as calls of one plan. */
export function planOutside(swap: OutsideSwap): readonly CallStep[] {
  const { quote, wrapping, tokenOut, address, to } = swap
  const { amountIn, amountOut, minimumOut, route } = quote
  const paid = [movementOf(wrapping.inside, amountIn)]
  const enter = { kind: 'enter', ...originOf(wrapping), amount: amountIn, to: address } as const
  const path = route.tokens.map(({ id }) => id)
  return [
    { ...enter, takes: null, after: [], paid: [], received: paid },
    {
      ...{ kind: 'swap', path, amountIn, minimumOut, to, takes: null, after: [0], paid },
      received: [movementOf(tokenOut, amountOut)],
    },
  ]
}
