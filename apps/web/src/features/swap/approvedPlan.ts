import { type CallStep, movementOf, PROGRAM_ADDRESSES, type Token } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

type ApprovedSwap = {
  readonly quote: SwapQuote
  readonly tokenIn: Token
  readonly tokenOut: Token
  /** The payer. */
  readonly address: string
  readonly to: string
  /** What the router may still take of the paid token. */
  readonly allowance: bigint
}

/** An allowance for the router, which takes the payment, and the swap for credits after it, as calls of one plan. */
export function planApproved(swap: ApprovedSwap): readonly CallStep[] {
  const { quote, tokenIn, tokenOut, address, to, allowance } = swap
  const { amountIn, amountOut, minimumOut, route } = quote
  const missing = amountIn - allowance // an approval adds to the existing allowance
  const approve: CallStep = {
    ...{ kind: 'approve', token: tokenIn.id, amount: missing, to: PROGRAM_ADDRESSES.router },
    ...{ takes: null, after: [], paid: [], received: [] },
  }
  const before = missing > 0n ? [approve] : []
  return [
    ...before,
    {
      ...{ kind: 'swap', path: route.tokens.map(({ id }) => id), amountIn, minimumOut, to },
      ...{ surplusTo: address, takes: null, after: before.map((_, place) => place) },
      paid: [movementOf(tokenIn, amountIn)],
      received: [movementOf(tokenOut, amountOut)],
    },
  ]
}
