import { isSameId, type Token } from '@nightjar/sdk'
import { kindOf, type Wrapping, wrapFee } from '../../lib/wrapping.ts'
import { inUnits } from './hopCosts.ts'
import { type QuoteFailure, type QuoteRequest, quoteSending, type SwapQuote } from './quoteSwap.ts'

/**
 * A swap that pays with a token held outside the exchange; `tokenIn` of the request is its inside form. The router takes an
 * ARC-20 token straight into a pool of its wrapped form; anything else needs a wrap first, which is not part of the quote.
 */
export function quoteOutside(request: QuoteRequest, wrapping: Wrapping): SwapQuote | undefined {
  const direct = kindOf(wrapping) === 'arc20' ? quoteBetween(request) : 'no-route'
  if (typeof direct !== 'string') {
    return { ...direct, means: 'arc20-in', arc20: wrapping.outside.programId }
  }
  const quote = quoteSending(request)
  return typeof quote === 'string' ? undefined : quote
}

/** The same, or a wrap and a longer route if these pay more than the additional step costs. */
export function quoteBestOutside(request: QuoteRequest, wrapping: Wrapping): SwapQuote | undefined {
  const once = quoteOutside(request, wrapping)
  const longer = quoteSending(request)
  if (once?.means !== 'arc20-in' || typeof longer === 'string') return once
  const open = request.exact === 'in' ? request.tokenOut : request.tokenIn
  const cost = inUnits(open, request.prices?.get(open.id), wrapFee(wrapping))
  const gain =
    request.exact === 'in' ? longer.amountOut - once.amountOut : once.amountIn - longer.amountIn
  return cost !== undefined && gain > cost ? longer : once
}

/**
 * A swap that pays out an ARC-20 program's token; `tokenOut` of the request is its inside form. Undefined if no single pool
 * suffices, because the router has no paths.
 */
export function quotePayingOut(request: QuoteRequest, program: string): SwapQuote | undefined {
  const quote = quoteBetween(request)
  return typeof quote === 'string' ? undefined : { ...quote, means: 'arc20-out', arc20: program }
}

/** The swap using only the pools of the two tokens. */
export function quoteBetween(request: QuoteRequest): SwapQuote | QuoteFailure {
  const ends = [request.tokenIn, request.tokenOut]
  const isEnd = ({ id }: Token) => ends.some((end) => isSameId(end.id, id))
  const pairs = request.pairs.filter(({ token0, token1 }) => isEnd(token0) && isEnd(token1))
  return quoteSending({ ...request, pairs })
}
