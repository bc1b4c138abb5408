import { showTokenAmount } from '../../lib/format.ts'
import type { Message } from '../../lib/text/message.ts'
import type { SwapQuote } from './quoteSwap.ts'
import type { Reviewed } from './reviewed.ts'

/** Whether the current quote pays less or asks for more than the reviewed one; a better price needs no consent. */
export function isWorse(current: SwapQuote, reviewed: SwapQuote): boolean {
  return current.amountOut < reviewed.amountOut || current.amountIn > reviewed.amountIn
}

/** The new amount of a quote that got worse. */
export function movedWords(
  { exact, amountIn, amountOut }: SwapQuote,
  { tokenIn, tokenOut }: Pick<Reviewed, 'tokenIn' | 'tokenOut'>,
): Message {
  return exact === 'in'
    ? { id: 'review.nowReceive', values: { amount: showTokenAmount(amountOut, tokenOut) } }
    : { id: 'review.nowPay', values: { amount: showTokenAmount(amountIn, tokenIn) } }
}
