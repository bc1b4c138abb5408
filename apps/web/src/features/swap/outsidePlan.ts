import {
  movementOf,
  type Token,
  type UnsignedTransaction,
  wrapArc20,
  wrapRegistry,
} from '@nightjar/sdk'
import * as z from 'zod/mini'
import { kindOf, type Wrapping } from '../../lib/wrapping.ts'
import type { PlannedStep } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { writeLeg } from './splitPlan.ts'

const note = z.object({
  place: z.literal('wrap'),
  /** Identifies the wrapped token: a registry token by its id, an ARC-20 token by its program. */
  kind: z.enum(['registry', 'arc20']),
  origin: z.string(),
  amount: z.string().check(z.regex(/^\d+$/)),
})

export type WrapNote = z.infer<typeof note>

type OutsideSwap = {
  readonly quote: SwapQuote
  readonly wrapping: Wrapping
  readonly tokenOut: Token
  /** The payer: the wrapped amount first belongs to it. */
  readonly address: string
  readonly to: string
}

/** The wrap of the paid amount, and the swap after it, as steps of one plan. */
export function planOutside(swap: OutsideSwap): readonly PlannedStep[] {
  const { quote, wrapping, tokenOut, to } = swap
  const { amountIn, amountOut, minimumOut, route } = quote
  const paid = [movementOf(wrapping.inside, amountIn)]
  const leg = {
    path: route.tokens.map(({ id }) => id),
    amountIn: String(amountIn),
    minimumOut: String(minimumOut),
    to,
  }
  return [
    { kind: 'wrap', received: paid, after: [], notes: JSON.stringify(noteOf(wrapping, amountIn)) },
    {
      kind: 'swap',
      paid,
      received: [movementOf(tokenOut, amountOut)],
      after: [0],
      notes: writeLeg({ place: 'outside', ...leg }),
    },
  ]
}

function noteOf(wrapping: Wrapping, amount: bigint): WrapNote {
  const { id, programId } = wrapping.outside
  const origin =
    kindOf(wrapping) === 'registry'
      ? ({ kind: 'registry', origin: id } as const)
      : ({ kind: 'arc20', origin: programId } as const)
  return { place: 'wrap', ...origin, amount: String(amount) }
}

/** What the first step of such a plan wraps; undefined for any other step. */
export function readWrap({ plan }: Transaction): WrapNote | undefined {
  try {
    return note.safeParse(JSON.parse(plan?.notes ?? '')).data
  } catch {
    return undefined
  }
}

/** The transaction of the wrap, also after a reload. */
export function buildWrapStep({ kind, origin, amount }: WrapNote, to: string): UnsignedTransaction {
  const payment = { amount: BigInt(amount), to }
  return kind === 'registry'
    ? wrapRegistry({ originId: origin, ...payment })
    : wrapArc20({ token: origin, ...payment })
}
