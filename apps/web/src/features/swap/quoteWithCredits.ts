import { isCredits, isSameId, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import {
  type QuoteFailure,
  type QuoteRequest,
  quoteSending,
  quoteSwap,
  type SwapQuote,
} from './quoteSwap.ts'
import { quoteWrapped } from './quoteThroughWrapped.ts'

export { swapFeeWith } from './swapFee.ts'

/**
 * The best swap that one transaction can execute, including swaps that pay or receive credits: the router wraps and unwraps
 * them on the way, using the pair of wrapped ALEO and the other token. Without such a pair, the swap of a plan that wraps or
 * unwraps them itself.
 */
export function quoteWithCredits(
  request: QuoteRequest,
  tokens: readonly Token[],
): SwapQuote | QuoteFailure {
  const { tokenIn, tokenOut, pairs } = request
  if (!isCredits(tokenIn) && !isCredits(tokenOut)) return quoteSwap(request)
  const wrapped = tokens.find(({ id }) => isSameId(id, WRAPPED_ALEO.id))
  const other = isCredits(tokenIn) ? tokenOut : tokenIn
  if (!wrapped) return 'no-route'
  if (isSameId(other.id, wrapped.id)) return 'wrap-instead'
  const direct = pairs.filter(({ token0, token1 }) =>
    [token0.id, token1.id].every((id) => id === wrapped.id || id === other.id),
  )
  const ends = isCredits(tokenIn)
    ? { tokenIn: wrapped, tokenOut: other }
    : { tokenIn: other, tokenOut: wrapped }
  const quote = quoteSending({ ...request, ...ends, pairs: direct })
  if (typeof quote === 'string') {
    const planned = quoteWrapped(request, tokens)
    return quote === 'no-route' || typeof planned === 'object' ? planned : quote
  }
  return { ...quote, means: isCredits(tokenIn) ? 'credits-in' : 'credits-out' }
}
