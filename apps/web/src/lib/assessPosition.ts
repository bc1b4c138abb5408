import { sqrt } from '@nightjar/sdk'

/** A deposit into a pool or a withdrawal from it, in base units. */
export type LiquidityChange = {
  readonly isAdded: boolean
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
}

/** A price of the pool's first token in its second, in base units, exactly. */
export type PriceRatio = { readonly numerator: bigint; readonly denominator: bigint }

/** The result of a pool share; all values in base units of the pool's second token at the pool's price. */
export type Assessment = {
  /** What was deposited and not withdrawn again. */
  readonly amounts: readonly [bigint, bigint]
  /** What that would be worth now if it had been held. */
  readonly deposits: bigint
  readonly fees: bigint
  /** The loss of the pool share compared with holding. */
  readonly loss: bigint
  /** What it is worth now: deposits + fees − loss, to the unit. */
  readonly value: bigint
  /** The prices between which the position beats holding; undefined if there are none. */
  readonly breakEven: readonly [PriceRatio, PriceRatio] | undefined
  /** LP that was received other than by deposits; it counts as deposited now. */
  readonly received: bigint
}

type Held = {
  /** LP that is currently held, and what burning it returns. */
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
}

/** Roots of products are scaled by this, so that small pools are not rounded away. */
const SCALE = 10n ** 12n

/**
 * A position's result since its deposits. A withdrawal removes an equal share of all deposits, and so does LP that was sent
 * away. Fees are the growth of the root of the pool's product per LP; the rest is the loss compared with holding. Undefined
 * if nothing is held.
 */
export function assessPosition(
  changes: readonly LiquidityChange[],
  held: Held,
): Assessment | undefined {
  const { liquidity, amount0, amount1 } = held
  if (liquidity === 0n || amount0 === 0n || amount1 === 0n) return undefined
  const worthOf = (first: bigint, second: bigint) => second + (first * amount1) / amount0
  const rootNow = rootOf(amount0, amount1)
  const known = keepPart(putIn(changes), liquidity)
  const received = liquidity - known.liquidity
  const basis = {
    amount0: known.amount0 + (amount0 * received) / liquidity,
    amount1: known.amount1 + (amount1 * received) / liquidity,
    root: known.root + (rootNow * received) / liquidity,
  }
  const root = basis.root < rootNow ? basis.root : rootNow // rounding is not growth
  const value = worthOf(amount0, amount1)
  const withoutFees = worthOf((amount0 * root) / rootNow, (amount1 * root) / rootNow)
  const deposits = worthOf(basis.amount0, basis.amount1)
  const loss = deposits > withoutFees ? deposits - withoutFees : 0n
  return {
    amounts: [basis.amount0, basis.amount1],
    deposits,
    fees: value - deposits + loss,
    loss,
    value,
    breakEven: breakEvenOf(basis, rootNow),
    received,
  }
}

type Basis = {
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
  readonly root: bigint
}

const nothing: Basis = { liquidity: 0n, amount0: 0n, amount1: 0n, root: 0n }

/** All deposits, each reduced by an equal share for each withdrawal; oldest first. */
function putIn(changes: readonly LiquidityChange[]): Basis {
  return changes.reduce((basis, { isAdded, liquidity, amount0, amount1 }) => {
    if (!isAdded) return keepPart(basis, basis.liquidity - liquidity)
    return {
      liquidity: basis.liquidity + liquidity,
      amount0: basis.amount0 + amount0,
      amount1: basis.amount1 + amount1,
      root: basis.root + rootOf(amount0, amount1),
    }
  }, nothing)
}

/** The basis of a part of the LP, or of all of it if there is less than the part. */
function keepPart(basis: Basis, kept: bigint): Basis {
  if (kept >= basis.liquidity) return basis
  if (kept <= 0n) return nothing
  const part = (amount: bigint) => (amount * kept) / basis.liquidity
  return {
    liquidity: kept,
    amount0: part(basis.amount0),
    amount1: part(basis.amount1),
    root: part(basis.root),
  }
}

const rootOf = (amount0: bigint, amount1: bigint): bigint => sqrt(amount0 * amount1 * SCALE * SCALE)

/**
 * At a price P the position is worth 2 √(k P), and the deposits d0 P + d1. They are equal where √P = (√k ± √(k − d0 d1)) /
 * d0.
 */
function breakEvenOf(
  { amount0: d0, amount1: d1 }: Pick<Basis, 'amount0' | 'amount1'>,
  root: bigint,
): Assessment['breakEven'] {
  const gap = root * root - d0 * d1 * SCALE * SCALE
  if (gap <= 0n || d0 === 0n) return undefined
  const side = sqrt(gap)
  const denominator = (d0 * SCALE) ** 2n
  return [
    { numerator: (root - side) ** 2n, denominator },
    { numerator: (root + side) ** 2n, denominator },
  ]
}
