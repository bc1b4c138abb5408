import { type CallStep, coarseMinimum, FEES, movementOf, type Pair, PROGRAMS } from '@nightjar/sdk'

/** One call of a plan for one pool; amounts and expectations in the order of its tokens. */
export type PoolStep = {
  readonly step: 'sell' | 'add' | 'remove'
  /** For a sale the paid and the received token, else in the pair's order. */
  readonly tokens: readonly [Pair['token0'], Pair['token0']]
  /** The amounts paid in: for a sale and a withdrawal only the first. */
  readonly amounts: readonly [bigint, bigint]
  readonly expected: readonly [bigint, bigint]
  /** LP that a deposit mints. */
  readonly liquidity?: bigint
  /** The token whose amount is what the previous step returned. */
  readonly takes?: Pair['token0']
}

type Terms = { readonly pair: Pair; readonly to: string; readonly slippageBps: number }

/** Consecutive calls, each with its own minimums. */
export function planPool(steps: readonly PoolStep[], terms: Terms): readonly CallStep[] {
  return steps.map((step, order) => ({
    ...movementsOf(step, terms.pair),
    ...termsOf(step, terms),
    to: terms.to,
    takes: step.takes?.id ?? null,
    after: order === 0 ? [] : [order - 1],
  }))
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

function termsOf({ step, tokens, amounts, expected }: PoolStep, { pair, slippageBps }: Terms) {
  const [first, second] = tokens
  const least = (amount: bigint) => coarseMinimum(amount, BigInt(slippageBps))
  const minimums = [least(expected[0]), least(expected[1])] as const
  const pool = { pair: pair.id, tokens: [first.id, second.id], minimums } as const
  switch (step) {
    case 'sell': {
      const [amountIn, minimumOut] = [amounts[0], minimums[1]]
      return { kind: 'swap', path: [first.id, second.id], amountIn, minimumOut } as const
    }
    case 'add':
      return { kind: 'add', ...pool, amounts } as const
    case 'remove':
      return { kind: 'remove', ...pool, liquidity: amounts[0] } as const
  }
}

const core = FEES[PROGRAMS.core]
const fees = {
  sell: core.swap_exact_tokens_for_tokens,
  add: core.add_liquidity,
  remove: core.remove_liquidity,
} as const

/** The network fees of a deposit of one token in microcredits. */
export const ZAP_IN_FEE = fees.sell + fees.add

/** The network fees of all steps in microcredits. */
export function feeOfSteps(steps: readonly Pick<PoolStep, 'step'>[]): bigint {
  return steps.reduce((sum, { step }) => sum + fees[step], 0n)
}
