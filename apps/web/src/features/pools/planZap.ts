import {
  liquidityPool,
  otherToken,
  type Pair,
  type PoolFees,
  poolFor,
  priceImpactPpm,
  quoteZapIn,
  quoteZapOut,
  sharePpm,
  type Token,
  type ZapIn,
  type ZapOut,
} from '@nightjar/sdk'
import type { PoolStep } from './poolPlan.ts'

/** A deposit of one token at the pool's current reserves. */
export type ZapInQuote = {
  readonly pair: Pair
  readonly paid: Token
  readonly other: Token
  readonly amount: bigint
  readonly zap: ZapIn
  /** Of the sale, in parts per million. */
  readonly impactPpm: bigint
  readonly left: { readonly paid: bigint; readonly other: bigint }
  readonly sharePpm: { readonly before: bigint; readonly after: bigint }
}

type ZapInRequest = {
  readonly pair: Pair
  readonly paid: Token
  readonly amount: bigint
  /** LP that the depositor already holds. */
  readonly held: bigint
  readonly fees: PoolFees
}

/** What a deposit of one token buys, adds and leaves over; too small if it mints nothing. */
export function quoteOneToken({ pair, paid, amount, held, fees }: ZapInRequest) {
  const zap = quoteZapIn(amount, poolAs(pair, paid), fees)
  if (!zap) return 'too-small' as const
  const { sold, bought, deposit } = zap
  const supply = pair.totalSupply
  return {
    pair,
    paid,
    other: otherToken(pair, paid),
    amount,
    zap,
    impactPpm: priceImpactPpm(sold, bought, [poolFor(pair, paid)]),
    left: { paid: amount - sold - deposit.usedA, other: bought - deposit.usedB },
    sharePpm: {
      before: sharePpm(held, supply),
      after: sharePpm(held + deposit.liquidity, supply + deposit.liquidity),
    },
  } satisfies ZapInQuote
}

/** The sale, and the deposit of what it actually returned. */
export function stepsIn({ pair, paid, other, amount, zap }: ZapInQuote): readonly PoolStep[] {
  const { sold, bought, deposit } = zap
  const { usedA, usedB, liquidity } = deposit
  const isFirst = paid.id === pair.token0.id
  const rest = amount - sold
  return [
    { step: 'sell', tokens: [paid, other], amounts: [sold, 0n], expected: [0n, bought] },
    {
      step: 'add',
      tokens: [pair.token0, pair.token1],
      amounts: isFirst ? [rest, bought] : [bought, rest],
      expected: isFirst ? [usedA, usedB] : [usedB, usedA],
      liquidity,
      takes: other,
    },
  ]
}

/** A withdrawal in one token at the pool's current reserves. */
export type ZapOutQuote = {
  readonly pair: Pair
  readonly received: Token
  readonly other: Token
  readonly liquidity: bigint
  readonly zap: ZapOut
  /** Of the sale, in parts per million. */
  readonly impactPpm: bigint
}

type ZapOutRequest = {
  readonly pair: Pair
  readonly received: Token
  readonly liquidity: bigint
  readonly fees: PoolFees
}

/** What LP returns in one token; too small if it returns nothing. */
export function quoteIntoOne({ pair, received, liquidity, fees }: ZapOutRequest) {
  const zap = quoteZapOut(liquidity, poolAs(pair, received), fees)
  if (!zap) return 'too-small' as const
  const other = otherToken(pair, received)
  const { reserveIn, reserveOut, feeBps } = poolFor(pair, other)
  const left = { reserveIn: reserveIn - zap.sold, reserveOut: reserveOut - zap.returned, feeBps }
  const impactPpm = priceImpactPpm(zap.sold, zap.bought, [left])
  return { pair, received, other, liquidity, zap, impactPpm } satisfies ZapOutQuote
}

/** The withdrawal, and the sale of what it actually returned of the other token. */
export function stepsOut(quote: ZapOutQuote): readonly PoolStep[] {
  const { pair, received, other, liquidity, zap } = quote
  const isFirst = received.id === pair.token0.id
  return [
    {
      step: 'remove',
      tokens: [pair.token0, pair.token1],
      amounts: [liquidity, 0n],
      expected: isFirst ? [zap.returned, zap.sold] : [zap.sold, zap.returned],
    },
    {
      step: 'sell',
      tokens: [other, received],
      amounts: [zap.sold, 0n],
      expected: [0n, zap.bought],
      takes: other,
    },
  ]
}

/** The pool, with the given token first. */
function poolAs(pair: Pair, token: Token) {
  const pool = liquidityPool(pair)
  if (token.id === pair.token0.id) return pool
  return { ...pool, reserveA: pool.reserveB, reserveB: pool.reserveA }
}
