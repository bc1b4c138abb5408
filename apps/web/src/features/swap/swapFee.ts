import { FEES, PROGRAMS } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'
import { swapCall } from './swapCall.ts'

/** The network fee of an allowance, in microcredits. */
const APPROVAL_FEE = FEES[PROGRAMS.core].approve_public

/** Network fees besides those of the swaps: the wrap, or the approval of the unwrap and the unwrap. */
export const wrapFees = {
  'wrap-first': FEES[PROGRAMS.credits].wrap_public,
  'unwrap-after': APPROVAL_FEE + FEES[PROGRAMS.credits].unwrap_public,
} as const

/** The network fees of a quoted public swap in microcredits; a step of a plan always has an exact input. */
export function swapFee(quote: Pick<SwapQuote, 'means' | 'exact' | 'route'>): bigint {
  const { means } = quote
  if (means !== 'wrap-first' && means !== 'unwrap-after') return swapCall(quote).feeMicrocredits
  return wrapFees[means] + swapCall({ ...quote, exact: 'in' }).feeMicrocredits
}

/** The same with the fee of an allowance, if the router has a smaller one than a swap for credits needs. */
export function swapFeeWith(allowance: bigint | undefined, quote: SwapQuote): bigint {
  const isLacking =
    quote.means === 'credits-out' && allowance !== undefined && quote.amountIn > allowance
  return swapFee(quote) + (isLacking ? APPROVAL_FEE : 0n)
}
