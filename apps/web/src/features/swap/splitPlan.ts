import {
  movementOf,
  type Pair,
  poolFor,
  quoteExactIn,
  swapExactPath,
  swapExactTokensForTokens,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import * as z from 'zod/mini'
import type { PlannedStep } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import type { SplitQuote } from './quoteSplit.ts'

const units = z.string().check(z.regex(/^\d+$/))
const note = z.object({
  /** The kind of plan: a split, or a wrap and the swap after it. */
  place: z.enum(['split', 'outside']),
  /** Ids of the tokens, from the paid to the received one. */
  path: z.array(z.string()).check(z.minLength(2)),
  amountIn: units,
  minimumOut: units,
  to: z.string(),
})

export type LegNote = z.infer<typeof note>

/**
 * A split as steps of one plan, each with its own minimum. They are sent one after another in the order of the quote, which
 * counts where they share pools, but none needs the others' success.
 */
export function planSplit({ legs, tokenIn, tokenOut }: SplitQuote, to: string): PlannedStep[] {
  return legs.map(({ route, minimumOut }) => ({
    kind: 'swap',
    paid: [movementOf(tokenIn, route.amountIn)],
    received: [movementOf(tokenOut, route.amountOut)],
    after: [],
    notes: writeLeg({
      place: 'split',
      path: route.tokens.map(({ id }) => id),
      amountIn: String(route.amountIn),
      minimumOut: String(minimumOut),
      to,
    }),
  }))
}

export const writeLeg = (leg: LegNote): string => JSON.stringify(leg)

/** The notes of a step of such a plan; undefined for a step of another planner. */
export function readLeg({ plan }: Transaction): LegNote | undefined {
  try {
    return note.safeParse(JSON.parse(plan?.notes ?? '')).data
  } catch {
    return undefined
  }
}

/** The transaction of a step, also after a reload. */
export function buildLeg(
  { path, to, ...leg }: Omit<LegNote, 'place'>,
  deadlineHeight: number,
): UnsignedTransaction {
  const [tokenIn = '', tokenOut = ''] = path
  const [amountIn, amountOutMin] = [BigInt(leg.amountIn), BigInt(leg.minimumOut)]
  const terms = { amountIn, amountOutMin, to, deadlineHeight }
  return path.length === 2
    ? swapExactTokensForTokens({ tokenIn, tokenOut, ...terms })
    : swapExactPath({ path, ...terms })
}

/** What a step would pay at the pools' current reserves; 0 if one of them is gone or unconfirmed. */
export function payoutNow({ path, amountIn }: LegNote, pairs: readonly Pair[]): bigint {
  return path.slice(1).reduce((amount, to, hop) => {
    const from = path[hop] ?? ''
    const pair = pairs.find(({ token0, token1 }) =>
      [token0.id, token1.id].every((id) => id === from || id === to),
    )
    const token = [pair?.token0, pair?.token1].find((each) => each?.id === from)
    return pair && token && !pair.isInDoubt ? quoteExactIn(amount, poolFor(pair, token)) : 0n
  }, BigInt(amountIn))
}
