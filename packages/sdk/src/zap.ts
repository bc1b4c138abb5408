import { MAX_RESERVE } from './constants.ts'
import { type AddQuote, type LiquidityPool, quoteAdd, quoteRemove } from './liquidity.ts'
import { protocolShare, quoteExactIn } from './quote.ts'
import type { PoolFees } from './repair.ts'
import { smallest } from './smallest.ts'

/** A deposit of one token: part of it is sold to the pool, and both tokens are deposited. */
export type ZapIn = {
  readonly sold: bigint
  readonly bought: bigint
  readonly deposit: AddQuote
  /** The pool after the sale, into which the deposit goes. */
  readonly pool: LiquidityPool
}

/** A withdrawal into one token: both are withdrawn, and one is sold to the remaining pool. */
export type ZapOut = {
  /** What the withdrawal returns of the wanted token, and of the other one, which is sold. */
  readonly returned: bigint
  readonly sold: bigint
  readonly bought: bigint
}

/** A pool after a sale of `a`, and what it paid; the protocol's share does not enter the reserve. */
export function sellA(
  amountIn: bigint,
  pool: LiquidityPool,
  { feeBps, basePortion }: PoolFees,
): { readonly amountOut: bigint; readonly pool: LiquidityPool } {
  const { reserveA, reserveB } = pool
  const amountOut = quoteExactIn(amountIn, { reserveIn: reserveA, reserveOut: reserveB, feeBps })
  const share = basePortion === undefined ? 0n : protocolShare(amountIn, feeBps, basePortion)
  const after = { ...pool, reserveA: reserveA + amountIn - share, reserveB: reserveB - amountOut }
  return { amountOut, pool: after }
}

/** The pool with its tokens in the other order. */
export function flipPool(pool: LiquidityPool): LiquidityPool {
  return { ...pool, reserveA: pool.reserveB, reserveB: pool.reserveA }
}

/**
 * The deposit of only token `a` that mints the most. The more is sold, the less `a` and the more `b` could mint; they
 * balance at the root of a quadratic, which is searched here with the pool's own rounding, so that no other sale mints
 * more. The remainder is at most the value of one unit of the other token, of liquidity, or of a reserve. Undefined
 * when no sale mints anything.
 */
export function quoteZapIn(amount: bigint, pool: LiquidityPool, fees: PoolFees): ZapIn | undefined {
  const { reserveA, reserveB, totalSupply: supply } = pool
  if (amount < 2n || reserveA === 0n || reserveB === 0n || supply === 0n) return undefined
  const room = MAX_RESERVE - reserveA - 1n
  const most = amount - 1n < room ? amount - 1n : room
  if (most < 1n) return undefined
  const isEnough = (sold: bigint) => {
    const { amountOut, pool: after } = sellA(sold, pool, fees)
    const [byA, byB] = [
      ((amount - sold) * supply) / after.reserveA,
      (amountOut * supply) / after.reserveB,
    ]
    return byB >= byA
  }
  const meeting = smallest(isEnough, most) ?? most
  const best = [-2n, -1n, 0n, 1n, 2n]
    .map((step) => meeting + step)
    .filter((sold) => sold > 0n && sold <= most)
    .map((sold) => sellAndAdd(sold, amount, { pool, fees }))
    .reduce((one, two) => (mintsMore(two, one, amount) ? two : one))
  return best.deposit.liquidity === 0n ? undefined : best
}

/** Mints more; if both mint the same, leaves fewer units over. */
function mintsMore(one: ZapIn, two: ZapIn, amount: bigint): boolean {
  const [first, second] = [one.deposit.liquidity, two.deposit.liquidity]
  return first === second ? unused(one, amount) < unused(two, amount) : first > second
}

function sellAndAdd(
  sold: bigint,
  amount: bigint,
  { pool, fees }: { readonly pool: LiquidityPool; readonly fees: PoolFees },
): ZapIn {
  const { amountOut: bought, pool: after } = sellA(sold, pool, fees)
  const deposit = quoteAdd({ amountA: amount - sold, amountB: bought }, after)
  return { sold, bought, deposit, pool: after }
}

/** Units of both tokens left over by the deposit. */
const unused = ({ sold, bought, deposit }: ZapIn, amount: bigint): bigint =>
  amount - sold - deposit.usedA + bought - deposit.usedB

/** What burning liquidity pays in token `a` only; undefined if it pays nothing. */
export function quoteZapOut(
  liquidity: bigint,
  pool: LiquidityPool,
  fees: PoolFees,
): ZapOut | undefined {
  const { amountA: returned, amountB: sold } = quoteRemove(liquidity, pool)
  const left = {
    ...pool,
    reserveA: pool.reserveA - returned,
    reserveB: pool.reserveB - sold,
    totalSupply: pool.totalSupply - liquidity,
  }
  const { amountOut: bought } = sellA(sold, flipPool(left), fees)
  return returned + bought === 0n ? undefined : { returned, sold, bought }
}
