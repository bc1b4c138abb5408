import type { PrivateAction, Token } from '@nightjar/sdk'
import { movementOf, outsideMovement } from '@nightjar/sdk'
import { recordTokenOf, type Wrapping } from '../../lib/wrapping.ts'
import type { Goal } from '../../plans/planEntry.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import type { SwapQuote } from './quoteSwap.ts'

export type SwapAction = Extract<PrivateAction, { readonly kind: 'swap' }>

/** Where a swap is paid from and where it pays to; not both publicly. */
export type SwapEnds = { readonly pays: Mode; readonly receives: Mode }

/** Whether a swap between such ends uses a single pair: the programs have no paths for them. */
export function isMixed({ pays, receives }: SwapEnds): boolean {
  return pays !== receives
}

/** The private action of a quoted swap; `payer` is set if records of another program's token pay. */
export function toPrivateAction(
  quote: SwapQuote,
  { pays, receives }: SwapEnds,
  payer?: Wrapping,
): SwapAction {
  const { means, exact, route, minimumOut, maximumIn } = quote
  const path = route.tokens.map(({ id }) => id)
  const isExactOut = exact === 'out' && route.pairs.length === 1 && means === 'pools' && !payer
  const credits = creditsOf(means)
  const limits = { maximumIn, minimumOut }
  return {
    kind: 'swap',
    path,
    exact: isExactOut ? 'out' : 'in',
    ...limits,
    ...(credits ? { credits } : {}),
    ...(payer && outsideOf(quote, payer)),
    ...(means === 'arc20-out' && { arc20: { side: 'out', program: quote.arc20 ?? '' } as const }),
    ...(pays === 'public' ? { pays } : {}),
    ...(receives === 'public' ? { receives } : {}),
  }
}

/** The router takes an ARC-20 record straight into a pool; any other record is wrapped first. */
function outsideOf({ means, arc20 = '' }: SwapQuote, payer: Wrapping) {
  return means === 'arc20-in'
    ? { arc20: { side: 'in', program: arc20 } as const }
    : { wraps: recordTokenOf(payer) }
}

type Sides = { readonly tokenIn: Token; readonly tokenOut: Token }

/** The expected amounts of a quoted private swap. Outside the pools the minimum arrives; the rest stays wrapped. */
export function privateMoves(
  { means, route, amountIn, amountOut, minimumOut }: SwapQuote,
  { tokenIn, tokenOut }: Sides,
): Pick<Goal, 'paid' | 'received'> {
  const isOut = means === 'arc20-out'
  const paid = [
    means === 'arc20-in' ? outsideMovement(tokenIn, amountIn) : movementOf(tokenIn, amountIn),
  ]
  const wrapped = means === 'credits-out' || isOut ? route.tokens.at(-1) : undefined
  if (!wrapped) return { paid, received: [movementOf(tokenOut, amountOut)] }
  const rest = amountOut - minimumOut
  const above = rest > 0n ? [movementOf(wrapped, rest)] : []
  const arrives = isOut ? outsideMovement(wrapped, minimumOut) : movementOf(tokenOut, minimumOut)
  return { paid, received: [arrives, ...above] }
}

function creditsOf(means: SwapQuote['means']): SwapAction['credits'] {
  if (means === 'credits-in') return 'in'
  return means === 'credits-out' ? 'out' : undefined
}
