import {
  addLiquidity,
  coarseMinimum,
  FEES,
  liquidityPool,
  movementOf,
  type Pair,
  PROGRAMS,
  poolFor,
  quoteAdd,
  quoteExactIn,
  quoteRemove,
  removeLiquidity,
  swapExactTokensForTokens,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import * as z from 'zod/mini'
import type { PlannedStep } from '../../transactions/plan.ts'
import type { Transaction } from '../../transactions/transaction.ts'

const units = z.string().check(z.regex(/^\d+$/))
const two = z.tuple([z.string(), z.string()])
const note = z.object({
  place: z.literal('pool'),
  step: z.enum(['sell', 'add', 'remove']),
  pair: z.string(),
  /** Ids: for a sale the paid and the received token, else in the pair's order. */
  tokens: two,
  /** The amounts paid in: for a sale and a withdrawal only the first. */
  amounts: z.tuple([units, units]),
  /** The minimums that are used or returned: for a sale only the second. */
  minimums: z.tuple([units, units]),
  to: z.string(),
  /** The token whose amount is what the previous step returned; null if the step uses its own amounts. */
  takes: z.nullable(z.string()),
})

export type PoolNote = z.infer<typeof note>

/** One transaction of a plan for one pool; amounts and expectations in the order of its tokens. */
export type PoolStep = {
  readonly step: PoolNote['step']
  readonly tokens: readonly [Pair['token0'], Pair['token0']]
  readonly amounts: readonly [bigint, bigint]
  readonly expected: readonly [bigint, bigint]
  /** LP that a deposit mints. */
  readonly liquidity?: bigint
  readonly takes?: Pair['token0']
}

type Terms = { readonly pair: Pair; readonly to: string; readonly slippageBps: number }

const kinds = { sell: 'swap', add: 'add_liquidity', remove: 'remove_liquidity' } as const

/** Consecutive steps, each with its own minimums. */
export function planPool(steps: readonly PoolStep[], terms: Terms): readonly PlannedStep[] {
  return steps.map((step, order) => {
    const { paid, received } = movementsOf(step, terms.pair)
    return {
      kind: kinds[step.step],
      paid,
      received,
      after: order === 0 ? [] : [order - 1],
      notes: writeNote(noteOf(step, terms)),
    }
  })
}

function movementsOf({ step, tokens, amounts, expected, liquidity = 0n }: PoolStep, pair: Pair) {
  const [first, second] = tokens
  const both = [movementOf(first, expected[0]), movementOf(second, expected[1])]
  switch (step) {
    case 'sell':
      return { paid: [movementOf(first, amounts[0])], received: both.slice(1) }
    case 'add':
      return { paid: both, received: [movementOf(pair, liquidity)] }
    case 'remove':
      return { paid: [movementOf(pair, amounts[0])], received: both }
  }
}

function noteOf({ step, tokens, amounts, expected, takes }: PoolStep, terms: Terms): PoolNote {
  const { pair, to, slippageBps } = terms
  return {
    place: 'pool',
    step,
    pair: pair.id,
    tokens: [tokens[0].id, tokens[1].id],
    amounts: [String(amounts[0]), String(amounts[1])],
    minimums: minimumsOf(expected, slippageBps),
    to,
    takes: takes?.id ?? null,
  }
}

const minimumsOf = ([first, second]: readonly [bigint, bigint], bps: number): [string, string] => [
  String(coarseMinimum(first, BigInt(bps))),
  String(coarseMinimum(second, BigInt(bps))),
]

const writeNote = (written: PoolNote): string => JSON.stringify(written)

/** The notes of a step of such a plan; undefined for a step of another planner. */
export function readNote({ plan }: Transaction): PoolNote | undefined {
  try {
    return note.safeParse(JSON.parse(plan?.notes ?? '')).data
  } catch {
    return undefined
  }
}

/** The amounts of a step, including what the previous step actually returned, or its minimum if that is unknown. */
export function amountsOf(
  { tokens, amounts, takes }: PoolNote,
  before: Transaction | undefined,
): readonly [bigint, bigint] {
  const [first, second] = [BigInt(amounts[0]), BigInt(amounts[1])]
  if (takes === null) return [first, second]
  const brought = broughtBy(before, takes)
  return tokens[0] === takes ? [brought, second] : [first, brought]
}

function broughtBy(before: Transaction | undefined, token: string): bigint {
  const moved = before?.outcome?.moved?.received.find(({ token_id }) => token_id === token)
  if (moved) return BigInt(moved.amount)
  const agreed = before && readNote(before)
  return BigInt(agreed?.minimums[agreed.tokens[0] === token ? 0 : 1] ?? 0)
}

/** The transaction of a step, also after a reload. */
export function buildPoolStep(
  { step, tokens, minimums, to }: PoolNote,
  [first, second]: readonly [bigint, bigint],
  deadlineHeight: number,
): UnsignedTransaction {
  const [a, b] = tokens
  const [minA, minB] = [BigInt(minimums[0]), BigInt(minimums[1])]
  const terms = { to, deadlineHeight }
  if (step === 'sell') {
    const sale = { tokenIn: a, tokenOut: b, amountIn: first, amountOutMin: minB }
    return swapExactTokensForTokens({ ...sale, ...terms })
  }
  const sides = { tokenA: a, tokenB: b, minA, minB, ...terms }
  return step === 'add'
    ? addLiquidity({ ...sides, amountA: first, amountB: second })
    : removeLiquidity({ ...sides, liquidity: first })
}

/** What a step would use or return at the pool's current reserves. */
export function expectNow(
  { step, tokens }: PoolNote,
  [first, second]: readonly [bigint, bigint],
  pair: Pair,
): readonly [bigint, bigint] {
  if (pair.isInDoubt) return [0n, 0n]
  switch (step) {
    case 'sell':
      return [0n, quoteExactIn(first, poolFor(pair, { id: tokens[0] }))]
    case 'add': {
      const { usedA, usedB } = quoteAdd({ amountA: first, amountB: second }, liquidityPool(pair))
      return [usedA, usedB]
    }
    case 'remove': {
      const { amountA, amountB } = quoteRemove(first, liquidityPool(pair))
      return [amountA, amountB]
    }
  }
}

/** Whether the pool has moved past a step's minimums: the chain would reject it. */
export function hasMoved({ minimums }: PoolNote, now: readonly [bigint, bigint]): boolean {
  return now[0] < BigInt(minimums[0]) || now[1] < BigInt(minimums[1])
}

/** The notes of a step that accepts the pool's current reserves. */
export function acceptNow(
  agreed: PoolNote,
  now: readonly [bigint, bigint],
  slippageBps: number,
): string {
  return writeNote({ ...agreed, minimums: minimumsOf(now, slippageBps) })
}

const core = FEES[PROGRAMS.core]
const fees = {
  sell: core.swap_exact_tokens_for_tokens,
  add: core.add_liquidity,
  remove: core.remove_liquidity,
} as const

/** The network fees of all steps in microcredits. */
export function feeOfSteps(steps: readonly Pick<PoolStep, 'step'>[]): bigint {
  return steps.reduce((sum, { step }) => sum + fees[step], 0n)
}
