import { buildCallStep, type CallStep, type Token } from '@nightjar/sdk'
import type { Wrapping } from '../../lib/wrapping.ts'
import { afterTurns, type Turn } from '../../trade/turns.ts'
import { planApproved } from './approvedPlan.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { legsOf } from './quoteThroughWrapped.ts'
import { planSplit } from './splitPlan.ts'
import { planWrapped } from './wrappedPlan.ts'

export type OutsideSwap = {
  readonly quote: SwapQuote
  /** The wraps of what lacks inside. */
  readonly entries: readonly Turn[]
  /** The inside form of the token that is paid. */
  readonly tokenIn: Token
  readonly tokenOut: Token
  /** The payer: the wrapped amount first belongs to it. */
  readonly address: string
  readonly to: string
  /** What the router may still take of the paid token, or the wrapper of credits of what it unwraps. */
  readonly allowance: bigint
}

/** The wrap of what a quote pays and the account lacks inside. */
export function entriesOf(
  { amountIn }: SwapQuote,
  { inside, wrapping }: { readonly inside: bigint; readonly wrapping: Wrapping },
): readonly Turn[] {
  return amountIn > inside ? [{ kind: 'enter', wrapping, amount: amountIn - inside }] : []
}

/** The wrap of what lacks inside, and the swap after it, as calls of one plan. */
export function planOutside(swap: OutsideSwap): readonly CallStep[] {
  return afterTurns(swap.entries, swap.address, planInside(swap))
}

function planInside({ quote, ...swap }: OutsideSwap): readonly CallStep[] {
  if (quote.means === 'credits-out') return planApproved({ ...swap, quote })
  const legs = legsOf(quote)
  return 'wraps' in legs ? planWrapped({ ...swap, quote: legs }) : planSplit(legs, swap.to)
}

/** The network fees of calls in microcredits. */
export const feeOfCalls = (calls: readonly CallStep[]): bigint =>
  calls.reduce((sum, call) => sum + buildCallStep(call, 0).feeMicrocredits, 0n)
