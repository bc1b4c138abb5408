import { showTokenAmount } from '../../lib/format.ts'
import { showMove } from '../../trade/showMove.ts'
import type { MovedNoticeProps } from '../../ui/MovedNotice.tsx'
import type { Side, SwapQuote } from './quoteSwap.ts'
import type { Reviewed } from './reviewed.ts'

/** What a swap pays and receives, by one transaction or several; one of the two is fixed. */
export type Amounts = Pick<SwapQuote, 'amountIn' | 'amountOut'> & { readonly exact: Side }

/** Whether the current quote pays less, or asks for more for an exact output, than the reviewed one. */
export function isWorse(current: Amounts, reviewed: Amounts): boolean {
  return reviewed.exact === 'in'
    ? current.amountOut < reviewed.amountOut
    : current.amountIn > reviewed.amountIn
}

/** Whether the current quote is the better one; it needs no consent. */
export function isBetter(current: SwapQuote, reviewed: SwapQuote): boolean {
  return current.means === reviewed.means && isWorse(reviewed, current)
}

/** The new amount of a quote that got worse, and the reviewed one. */
export function movedTerms(
  current: Amounts,
  reviewed: Amounts,
  { tokenIn, tokenOut }: Pick<Reviewed, 'tokenIn' | 'tokenOut'>,
): Required<Pick<MovedNoticeProps, 'now' | 'before' | 'change'>> {
  const [side, token] =
    reviewed.exact === 'in' ? (['amountOut', tokenOut] as const) : (['amountIn', tokenIn] as const)
  return {
    now: showTokenAmount(current[side], token),
    before: showTokenAmount(reviewed[side], token),
    change: showMove({ before: reviewed[side], now: current[side] }),
  }
}
