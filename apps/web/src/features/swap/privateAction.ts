import type { PrivateAction } from '@nightjar/sdk'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import type { SwapQuote } from './quoteSwap.ts'

type SwapAction = Extract<PrivateAction, { readonly kind: 'swap' }>

/** From where a swap is paid and where it pays to; not both publicly. */
export type SwapEnds = { readonly pays: Mode; readonly receives: Mode }

/** Whether a swap between such ends is done over one pair only: the programs have no such paths. */
export function isMixed({ pays, receives }: SwapEnds): boolean {
  return pays !== receives
}

/** The private action that does a quoted swap. */
export function toPrivateAction(quote: SwapQuote, { pays, receives }: SwapEnds): SwapAction {
  const { exact, route, minimumOut, maximumIn } = quote
  const path = route.tokens.map(({ id }) => id)
  const isExactOut = exact === 'out' && route.pairs.length === 1
  const limits = { maximumIn, minimumOut }
  return {
    kind: 'swap',
    path,
    exact: isExactOut ? 'out' : 'in',
    ...limits,
    ...(pays === 'public' ? { pays } : {}),
    ...(receives === 'public' ? { receives } : {}),
  }
}
