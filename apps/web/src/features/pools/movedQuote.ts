import { coarseMinimum, LP_TOKEN, type Pair, type PoolFees, type Token } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { showMove } from '../../trade/showMove.ts'
import type { MovedNoticeProps } from '../../ui/MovedNotice.tsx'
import { quoteIntoOne, type ZapInQuote, type ZapOutQuote } from './planZap.ts'
import { type DepositQuote, quoteDeposit } from './quoteDeposit.ts'
import { quoteWithdrawal, type WithdrawalQuote } from './quoteWithdrawal.ts'

/**
 * Whether the current reserves exceed the reviewed tolerance; a pair that was opened meanwhile always does. Only a private
 * deposit has a minimum liquidity.
 */
export function isDepositWorse(
  { pair }: Pick<DepositQuote, 'pair'>,
  reviewed: DepositQuote,
  leastLiquidity = 0n,
): boolean {
  if (!reviewed.pair) return pair !== undefined
  const [a, b] = reviewed.sides
  const tokens = { tokenA: a.token, tokenB: b.token }
  const amounts = { amountA: a.amount, amountB: b.amount } // the form's own amounts may have followed the price
  const now = pair && quoteDeposit({ pair, ...tokens, ...amounts, slippageBps: 0, held: 0n })
  if (typeof now !== 'object' || now.liquidity < leastLiquidity) return true
  return now.sides.some(({ used }, at) => used < (reviewed.sides[at]?.minimum ?? 0n))
}

/** When the price moves, one amount falls and the other rises: only a drop beyond the tolerance fails. */
export function isWithdrawalWorse(now: WithdrawalQuote, reviewed: WithdrawalQuote): boolean {
  return now.sides.some(({ amount }, at) => amount < (reviewed.sides[at]?.minimum ?? 0n))
}

/** The reviewed withdrawal at a pair's current reserves; the form's own may be of other LP by now. */
export function withdrawalNow(
  reviewed: WithdrawalQuote,
  pair: Pair,
  slippageBps: number,
): WithdrawalQuote | undefined {
  const { liquidity, sharePpm } = reviewed
  const now = quoteWithdrawal({ pair, liquidity, held: liquidity, slippageBps })
  return typeof now === 'object' ? { ...now, sharePpm } : undefined
}

/** A reviewed deposit with the minimums that its amounts have now, where these are higher; undefined if none is. */
export function raiseDeposit(
  { pair }: Pick<DepositQuote, 'pair'>,
  reviewed: DepositQuote,
  slippageBps: number,
): DepositQuote | undefined {
  if (!pair || isDepositWorse({ pair }, reviewed)) return undefined
  const [a, b] = reviewed.sides
  const tokens = { tokenA: a.token, tokenB: b.token }
  const amounts = { amountA: a.amount, amountB: b.amount }
  const now = quoteDeposit({ pair, ...tokens, ...amounts, slippageBps, held: 0n })
  if (typeof now !== 'object') return undefined
  const sides = raised(now.sides, reviewed.sides)
  return sides && { ...reviewed, pair, sides, liquidity: now.liquidity }
}

/** A reviewed withdrawal with the minimums that it has now, where these are higher; undefined if none is. */
export function raiseWithdrawal(
  now: WithdrawalQuote,
  reviewed: WithdrawalQuote,
): WithdrawalQuote | undefined {
  if (isWithdrawalWorse(now, reviewed)) return undefined
  const sides = raised(now.sides, reviewed.sides)
  return sides && { ...now, sides }
}

const amountsIn = ({ zap }: ZapInQuote): readonly bigint[] => [zap.bought, zap.deposit.liquidity]
const amountsOut = ({ zap }: ZapOutQuote): readonly bigint[] => [
  ...[zap.returned, zap.sold, zap.bought],
]

/** What a zap moves now, against what was reviewed. */
type Moves = {
  /** A step would miss its minimum. */
  readonly isWorse: boolean
  /** It gives more. */
  readonly isBetter: boolean
}

/** A deposit of one token, as its steps would be executed now. */
export function moveZapIn(now: ZapInQuote, reviewed: ZapInQuote, slippageBps: number): Moves {
  const isWorse = misses(amountsIn(now), amountsIn(reviewed), slippageBps)
  const gains = amountsIn(now).every((amount, at) => amount >= (amountsIn(reviewed)[at] ?? 0n))
  const isBetter = gains && now.zap.deposit.liquidity > reviewed.zap.deposit.liquidity
  return { isWorse, isBetter }
}

/** The reviewed withdrawal at a pair's current reserves; the form's own may be of other LP by now. */
export function zapOutNow(
  { received, liquidity }: ZapOutQuote,
  pair: Pair,
  fees: PoolFees,
): ZapOutQuote | undefined {
  const now = quoteIntoOne({ pair, received, liquidity, fees })
  return typeof now === 'object' ? now : undefined
}

/** A withdrawal in one token: the pool may return less of one and more of the other. */
export function moveZapOut(now: ZapOutQuote, reviewed: ZapOutQuote, slippageBps: number): Moves {
  const isWorse = misses(amountsOut(now), amountsOut(reviewed), slippageBps)
  return { isWorse, isBetter: !isWorse && payoutOf(now) > payoutOf(reviewed) }
}

/** What a withdrawal in one token pays out. */
export const payoutOf = ({ zap }: Pick<ZapOutQuote, 'zap'>): bigint => zap.returned + zap.bought

function misses(now: readonly bigint[], reviewed: readonly bigint[], slippageBps: number): boolean {
  const least = reviewed.map((amount) => coarseMinimum(amount, BigInt(slippageBps)))
  return now.some((amount, at) => amount < (least[at] ?? 0n))
}

type Limited = { readonly minimum: bigint }

function raised<Side extends Limited>(
  now: readonly [Side, Side],
  reviewed: readonly [Limited, Limited],
): readonly [Side, Side] | undefined {
  const raise = (side: Side, { minimum }: Limited) =>
    side.minimum < minimum ? { ...side, minimum } : side
  if (now.every((side, at) => side.minimum <= (reviewed[at]?.minimum ?? 0n))) return undefined
  return [raise(now[0], reviewed[0]), raise(now[1], reviewed[1])]
}

type Terms = Required<Pick<MovedNoticeProps, 'now' | 'before' | 'change'>>

/** What a deposit currently takes, and what was reviewed; if that is the same, what it gives. */
export function movedDeposit(now: DepositQuote, reviewed: DepositQuote): Terms {
  const taken = ({ sides }: DepositQuote) =>
    sides.map(({ used, token }) => ({ amount: used, token }))
  const given = ({ liquidity }: DepositQuote) => [{ amount: liquidity, token: LP_TOKEN }]
  const isSame = now.sides.every(({ used }, at) => used === reviewed.sides[at]?.used)
  return isSame ? movedSides(given(now), given(reviewed)) : movedSides(taken(now), taken(reviewed))
}

/** What a withdrawal currently returns, and what was reviewed. */
export const movedWithdrawal = (now: WithdrawalQuote, reviewed: WithdrawalQuote): Terms =>
  movedSides(now.sides, reviewed.sides)

type Amount = { readonly amount: bigint; readonly token: Pick<Token, 'symbol' | 'decimals'> }

function movedSides(now: readonly Amount[], reviewed: readonly Amount[]): Terms {
  const show = (sides: readonly Amount[]) =>
    sides.map(({ amount, token }) => showExact(amount, token)).join(' + ')
  const changes = now.map(({ amount }, at) =>
    showMove({ before: reviewed[at]?.amount ?? 0n, now: amount }),
  )
  return { now: show(now), before: show(reviewed), change: changes.join(' / ') }
}

/** What a deposit of one token currently gives, and what was reviewed. */
export function movedZapIn(now: ZapInQuote, reviewed: ZapInQuote): Terms {
  const given = ({ zap }: ZapInQuote) => [{ amount: zap.deposit.liquidity, token: LP_TOKEN }]
  return movedSides(given(now), given(reviewed))
}

/** What a withdrawal in one token currently pays out, and what was reviewed. */
export function movedZapOut(now: ZapOutQuote, reviewed: ZapOutQuote): Terms {
  const paid = (quote: ZapOutQuote) => [{ amount: payoutOf(quote), token: quote.received }]
  return movedSides(paid(now), paid(reviewed))
}
