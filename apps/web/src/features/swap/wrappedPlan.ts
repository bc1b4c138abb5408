import { type CallStep, CREDITS, movementOf } from '@nightjar/sdk'
import { originOf, spenderOf, type Wrapping } from '../../lib/wrapping.ts'
import type { WrappedQuote } from './quoteThroughWrapped.ts'
import { planSplit } from './splitPlan.ts'

type Payment = {
  readonly quote: WrappedQuote
  /** The payer: the wrapped amount belongs to it in between. */
  readonly address: string
  readonly to: string
  /** What the wrapper of credits may still take of the wrapped ones. */
  readonly allowance: bigint
}

/** A swap of credits as calls of one plan: wrapped before its swaps, or unwrapped after them. */
export const planWrapped = (payment: Payment): readonly CallStep[] =>
  payment.quote.wraps === 'wrap-first' ? planWrapFirst(payment) : planUnwrapAfter(payment)

function planWrapFirst({ quote, address, to }: Payment): readonly CallStep[] {
  const { tokenIn: inside, amountIn: amount } = quote
  const [paid, received] = [[movementOf(CREDITS, amount)], [movementOf(inside, amount)]]
  const wrapping = { inside, outside: CREDITS }
  return [
    { ...{ kind: 'enter', ...originOf(wrapping), amount, to: address }, ...first, paid, received },
    ...planSplit(quote, to).map((swap) => ({ ...swap, after: [0] })),
  ]
}

/** What the swaps pay above their minimums stays wrapped: the steps after them were agreed to before. */
function planUnwrapAfter({ quote, address, to, allowance }: Payment): readonly CallStep[] {
  const { tokenOut: inside, minimumOut: amount } = quote
  const swaps = planSplit(quote, address)
  const wrapping: Wrapping = { inside, outside: CREDITS }
  const approve: CallStep = {
    ...{ kind: 'approve', token: inside.id, amount: amount - allowance, to: spenderOf(wrapping) },
    ...{ ...first, paid: [], received: [] },
  }
  const before = allowance < amount ? [...swaps, approve] : swaps
  const leave: CallStep = {
    ...{ kind: 'leave', ...originOf(wrapping), amount, to, takes: null },
    after: before.map((_, place) => place),
    ...{ paid: [movementOf(inside, amount)], received: [movementOf(CREDITS, amount)] },
  }
  return [...before, leave]
}

/** A step that waits for no other. */
const first = { takes: null, after: [] } as const
