import { FEE_DENOMINATOR } from './constants.ts'
import { quoteRepair, type Repair } from './repair.ts'

type Pool = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly feeBps: bigint
  readonly basePortion?: bigint
}

/**
 * The smallest sale that moves a pair's price by at least `moveBps`: above 0 the price of `a` in `b` rises, because
 * `b` is sold; below 0 it falls. The input rounds up, the output down. Undefined for an empty pair, for a move of zero, and
 * for one that the pair cannot make: −100%, or beyond its limit of 2^98.
 */
export function quotePriceMove(pool: Pool, moveBps: bigint): Repair | undefined {
  const { reserveA, reserveB, ...fees } = pool
  if (reserveA === 0n || reserveB === 0n || moveBps <= -FEE_DENOMINATOR) return undefined
  const moved = {
    amountA: reserveA * FEE_DENOMINATOR,
    amountB: reserveB * (FEE_DENOMINATOR + moveBps),
  }
  return quoteRepair({ reserveA, reserveB }, moved, fees)
}
