import {
  planExactIn,
  planExactOut,
  swapArc20ForTokens,
  swapCreditsForTokens,
  swapTokensForCredits,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

type Terms = {
  readonly to: string
  /** The payer: keeps what a swap for credits pays above its minimum, wrapped. */
  readonly payer: string
  readonly deadlineHeight: number
}

/** The public transaction of a quoted swap; if it fails, it costs only its fee. */
export function buildSwap(quote: SwapQuote, terms: Terms): UnsignedTransaction {
  const { to, payer, deadlineHeight } = terms
  const { means, exact, route, amountIn, minimumOut, maximumIn } = quote
  const amounts = { amountIn, amountOutMin: minimumOut, to, deadlineHeight }
  const [tokenIn = '', tokenOut = ''] = route.tokens.map(({ id }) => id)
  if (means === 'credits-in') return swapCreditsForTokens({ ...amounts, tokenOut })
  if (means === 'credits-out')
    return swapTokensForCredits({ ...amounts, tokenIn, surplusTo: payer })
  if (means === 'arc20-in')
    return swapArc20ForTokens({ ...amounts, token: quote.arc20 ?? '', tokenOut })
  return exact === 'in' || route.pairs.length > 1
    ? planExactIn({ route, amountOutMin: minimumOut, to, deadlineHeight })
    : planExactOut({ route, amountInMax: maximumIn, to, deadlineHeight })
}
