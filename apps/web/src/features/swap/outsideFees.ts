import { FEES, PROGRAMS } from '@nightjar/sdk'
import { kindOf, type Wrapping } from '../../lib/wrapping.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { swapFee } from './swapFee.ts'

/** The network fees of swapping an outside token, in microcredits: one call of the router, or a wrap and a swap. */
export function outsideFees(quote: SwapQuote, wrapping: Wrapping): bigint {
  return quote.means === 'arc20-in' ? swapFee(quote) : wrapFee(wrapping) + legFee(quote)
}

export function wrapFee(wrapping: Wrapping): bigint {
  return kindOf(wrapping) === 'registry'
    ? FEES[PROGRAMS.registry].wrap_public
    : FEES[PROGRAMS.arc20].wrap_public
}

/** A step of a plan always has an exact input. */
export const legFee = (quote: SwapQuote): bigint => swapFee({ ...quote, exact: 'in' })
