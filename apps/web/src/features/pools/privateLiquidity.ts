import {
  CREDITS,
  coarseMinimum,
  isCredits,
  isSameId,
  type Pair,
  type PrivateAction,
  type Token,
} from '@nightjar/sdk'
import type { CurrentTerms } from '../../lib/parts.ts'
import { poolId } from '../../lib/poolId.ts'
import { depositMoves, withdrawalMoves } from './orders.ts'
import { type DepositQuote, quoteDeposit } from './quoteDeposit.ts'
import { quoteWithdrawal, type WithdrawalQuote } from './quoteWithdrawal.ts'

type Action<Kind> = Extract<PrivateAction, { readonly kind: Kind }>

/** The private action of a quoted deposit; its limits have as few digits as the tolerance allows. */
export function toPrivateDeposit(
  { pair, sides, liquidity }: DepositQuote,
  slippageBps: number,
): Action<'create' | 'add'> {
  const [a, b] = sides
  const tokens = { tokenA: poolId(a.token), tokenB: poolId(b.token) }
  const amounts = { amountA: a.amount, amountB: b.amount }
  if (!pair) return { kind: 'create', ...tokens, ...amounts }
  const minimums = { minA: a.minimum, minB: b.minimum }
  const minLiquidity = coarseMinimum(liquidity, BigInt(slippageBps))
  const limits = { ...minimums, minLiquidity, ...creditsOf(a.token, b.token) }
  return { kind: 'add', ...tokens, pair: pair.id, ...amounts, ...limits }
}

function creditsOf(a: Token, b: Token): Pick<Action<'add'>, 'credits'> {
  if (isCredits(a)) return { credits: 'a' }
  return isCredits(b) ? { credits: 'b' } : {}
}

/** The private action of a quoted withdrawal. */
export function toPrivateWithdrawal({ pair, sides, liquidity }: WithdrawalQuote): Action<'remove'> {
  const [a, b] = sides
  const tokens = { tokenA: a.token.id, tokenB: b.token.id, pair: pair.id }
  return { kind: 'remove', ...tokens, liquidity, minA: a.minimum, minB: b.minimum }
}

type Market = { readonly pairs: readonly Pair[]; readonly slippageBps: number }

/** The same deposit or withdrawal at the current reserves; undefined if the pool no longer accepts it. */
export function renewLiquidity(
  action: PrivateAction,
  { pairs, slippageBps }: Market,
): CurrentTerms | undefined {
  if (action.kind !== 'create' && action.kind !== 'add' && action.kind !== 'remove') return
  const { tokenA, tokenB } = action
  const pair = pairs.find(
    ({ token0, token1 }) => isSameId(token0.id, tokenA) && isSameId(token1.id, tokenB),
  )
  if (!pair) return
  const common = { pair, slippageBps, held: 0n }
  if (action.kind === 'remove') {
    const { liquidity } = action
    const quote = quoteWithdrawal({ ...common, liquidity, held: liquidity })
    if (typeof quote === 'string') return
    return { action: toPrivateWithdrawal(quote), ...withdrawalMoves(quote) }
  }
  const { amountA, amountB } = action
  const credits = action.kind === 'add' ? action.credits : undefined
  const tokens = {
    tokenA: credits === 'a' ? CREDITS : pair.token0,
    tokenB: credits === 'b' ? CREDITS : pair.token1,
  }
  const quote = quoteDeposit({ ...common, ...tokens, amountA, amountB })
  if (typeof quote === 'string') return
  return { action: toPrivateDeposit(quote, slippageBps), ...depositMoves(quote) }
}
