import type { Movement, TransactionKind } from '../api/schema.ts'
import { coarseMinimum } from '../grid.ts'
import { liquidityPool, quoteAdd, quoteRemove } from '../liquidity.ts'
import { type Pair, poolFor } from '../pair.ts'
import { CREDITS_PROGRAM } from '../programs.ts'
import { quoteExactIn } from '../quote.ts'
import { unwrapArc20, wrapArc20 } from '../transactions/arc20.ts'
import {
  transferCreditsPublic,
  transferCreditsPublicToPrivate,
  unwrapCredits,
  wrapCredits,
} from '../transactions/credits.ts'
import { addLiquidity, removeLiquidity } from '../transactions/liquidity.ts'
import { unwrapRegistry, wrapRegistry } from '../transactions/registry.ts'
import { swapTokensForCredits } from '../transactions/router.ts'
import { swapExactPath, swapExactTokensForTokens } from '../transactions/swap.ts'
import { approvePublic, transferPublic, transferPublicToPrivate } from '../transactions/token.ts'
import type { UnsignedTransaction } from '../transactions/transaction.ts'
import type { CallStep } from './planSchema.ts'

type Two<Value> = readonly [Value, Value]

export type CallKind = CallStep['kind']
type PoolStep = Extract<CallStep, { readonly kind: 'add' | 'remove' }>

/** How lists of transactions name a step. */
export const transactionKinds: Readonly<Record<CallKind, TransactionKind>> = {
  swap: 'swap',
  add: 'add_liquidity',
  remove: 'remove_liquidity',
  approve: 'approve',
  send: 'transfer',
  shield: 'to_private',
  enter: 'wrap',
  leave: 'unwrap',
}

const builders = {
  credits: { enter: wrapCredits, leave: unwrapCredits },
  registry: {
    enter: (payment: Payment) => wrapRegistry({ originId: payment.origin, ...payment }),
    leave: (payment: Payment) => unwrapRegistry({ originId: payment.origin, ...payment }),
  },
  arc20: {
    enter: (payment: Payment) => wrapArc20({ token: payment.origin, ...payment }),
    leave: (payment: Payment) => unwrapArc20({ token: payment.origin, ...payment }),
  },
} as const

const transfers = {
  send: { credits: transferCreditsPublic, token: transferPublic },
  shield: { credits: transferCreditsPublicToPrivate, token: transferPublicToPrivate },
} as const

type Payment = { readonly origin: string; readonly amount: bigint; readonly to: string }

/** The transaction of a step. */
export function buildCallStep(step: CallStep, deadlineHeight: number): UnsignedTransaction {
  const { to } = step
  switch (step.kind) {
    case 'swap': {
      const { path, amountIn, minimumOut: amountOutMin, surplusTo } = step
      const [tokenIn = '', tokenOut = ''] = path
      const terms = { amountIn, amountOutMin, to, deadlineHeight }
      if (surplusTo !== undefined) return swapTokensForCredits({ ...terms, tokenIn, surplusTo })
      return path.length === 2
        ? swapExactTokensForTokens({ tokenIn, tokenOut, ...terms })
        : swapExactPath({ path, ...terms })
    }
    case 'add': {
      const [amountA, amountB] = step.amounts
      return addLiquidity({ ...sidesOf(step), amountA, amountB, to, deadlineHeight })
    }
    case 'remove':
      return removeLiquidity({ ...sidesOf(step), liquidity: step.liquidity, to, deadlineHeight })
    case 'approve':
      return approvePublic({ token: step.token, spender: to, amount: step.amount })
    case 'send':
    case 'shield': {
      const { program, token, amount } = step
      const pay = transfers[step.kind]
      return program === CREDITS_PROGRAM
        ? pay.credits({ to, amount })
        : pay.token({ token, to, amount })
    }
    case 'enter':
    case 'leave': {
      const { origin, amount } = step
      return builders[step.wrapper][step.kind]({ origin, amount, to })
    }
  }
}

function sidesOf({ tokens: [tokenA, tokenB], minimums: [minA, minB] }: PoolStep) {
  return { tokenA, tokenB, minA, minB }
}

/** Whether the program takes a last block. */
export function hasDeadline({ kind }: CallStep): boolean {
  return kind === 'swap' || kind === 'add' || kind === 'remove'
}

/** A step that has been accepted, and what it moved; null if that is unknown. */
export type Before = {
  readonly step: CallStep
  readonly moved: { readonly received: readonly Movement[] } | null
}

/** The step with what the one before it actually brought, or its minimum if that is unknown. */
export function withBrought(step: CallStep, before: Before | undefined): CallStep {
  if (step.takes === null || !before) return step
  const amount = broughtOf(before, step.takes)
  if (step.kind === 'swap') return { ...step, amountIn: amount }
  if (step.kind !== 'add') return step
  const [first, second] = step.amounts
  return { ...step, amounts: step.tokens[0] === step.takes ? [amount, second] : [first, amount] }
}

function broughtOf({ step, moved }: Before, token: string): bigint {
  const exact = moved?.received.find((each) => each.token_id === token && !each.outside)
  if (exact) return BigInt(exact.amount)
  if (step.kind === 'swap') return step.path.at(-1) === token ? step.minimumOut : 0n
  if (step.kind === 'remove') return step.minimums[step.tokens[0] === token ? 0 : 1]
  return 0n
}

export type TokenTerms = { readonly token: string; readonly least: bigint; readonly now: bigint }

/** What the pools' current reserves would give or use of each token, beside the agreed minimum; empty if it has none. */
export function termsNow(step: CallStep, pairs: readonly Pair[]): readonly TokenTerms[] {
  if (step.kind === 'swap') {
    const { path, amountIn, minimumOut: least } = step
    return [{ token: path.at(-1) ?? '', least, now: payoutNow(path, amountIn, pairs) }]
  }
  if (step.kind !== 'add' && step.kind !== 'remove') return []
  const pair = pairs.find(({ id }) => id === step.pair)
  const now = pair && !pair.isInDoubt ? movedNow(step, pair) : [0n, 0n]
  return step.tokens.map((token, at) => ({
    ...{ token, least: step.minimums[at] ?? 0n, now: now[at] ?? 0n },
  }))
}

function movedNow(step: PoolStep, pair: Pair): Two<bigint> {
  if (step.kind === 'remove') {
    const { amountA, amountB } = quoteRemove(step.liquidity, liquidityPool(pair))
    return [amountA, amountB]
  }
  const [amountA, amountB] = step.amounts
  const { usedA, usedB } = quoteAdd({ amountA, amountB }, liquidityPool(pair))
  return [usedA, usedB]
}

/** 0 if a pool is gone or unconfirmed. */
function payoutNow(path: readonly string[], amountIn: bigint, pairs: readonly Pair[]): bigint {
  return path.slice(1).reduce((amount, to, hop) => {
    const from = path[hop] ?? ''
    const pair = pairs.find(({ token0, token1 }) =>
      [token0.id, token1.id].every((id) => id === from || id === to),
    )
    return pair && !pair.isInDoubt ? quoteExactIn(amount, poolFor(pair, { id: from })) : 0n
  }, amountIn)
}

/** Whether the pools have moved past a minimum: the chain would reject the step. */
export function haveMoved(terms: readonly TokenTerms[]): boolean {
  return terms.some(({ least, now }) => now < least)
}

/** The step with minimums that accept these terms. */
export function withTerms(
  step: CallStep,
  terms: readonly TokenTerms[],
  slippageBps: number,
): CallStep {
  const [first = 0n, second = 0n] = terms.map(({ now }) => coarseMinimum(now, BigInt(slippageBps)))
  const received = terms
    .filter(({ now }) => now > 0n)
    .map(({ token, now }) => ({ token_id: token, amount: String(now) }))
  if (step.kind === 'swap') return { ...step, minimumOut: first, received }
  if (step.kind === 'remove') return { ...step, minimums: [first, second], received }
  return step.kind === 'add' ? { ...step, minimums: [first, second] } : step
}
