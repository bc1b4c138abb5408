import type { ServedPriceSums } from './api/schema.ts'

/**
 * A pair as nightjar_core.aleo stores it in `pairs`, for prices over time. The sums add up
 * both prices at the end of each block before `height`, times 2^60 and rounded down.
 */
export type PriceSums = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly priceSumA: bigint
  readonly priceSumB: bigint
  /** Block of the last trade or liquidity change. */
  readonly height: number
}

/** Converts a served pair. */
export function priceSumsFromServed(served: ServedPriceSums): PriceSums {
  return {
    reserveA: BigInt(served.reserve_a),
    reserveB: BigInt(served.reserve_b),
    priceSumA: BigInt(served.price_sum_a),
    priceSumB: BigInt(served.price_sum_b),
    height: served.stored_height,
  }
}

/** The exact price of one token in the other: numerator / denominator, in base units. */
export type AveragePrice = { readonly numerator: bigint; readonly denominator: bigint }

/** Prices are multiples of one part in this. */
export const PRICE_UNIT = 2n ** 60n

/** The sums as a trade in the block at this height would store them, assuming unchanged reserves since the last update. */
export function priceSumsAt(pair: PriceSums, height: number): readonly [bigint, bigint] {
  if (height < pair.height) {
    throw new RangeError(`the pair was stored at ${pair.height}, after ${height}`)
  }
  const blocks = BigInt(height - pair.height)
  const { reserveA, reserveB, priceSumA, priceSumB } = pair
  return [
    priceSumA + ((reserveB * PRICE_UNIT) / reserveA) * blocks,
    priceSumB + ((reserveA * PRICE_UNIT) / reserveB) * blocks,
  ]
}

/**
 * The time-weighted average prices between two readings of a pair: of the first token in the second, and the reverse.
 * `height` of a reading is the block after it. One trade cannot move them: a price counts from the end of its block.
 * @throws RangeError unless the second reading is later
 */
export function averagePrices(
  earlier: { readonly pair: PriceSums; readonly height: number },
  later: { readonly pair: PriceSums; readonly height: number },
): readonly [AveragePrice, AveragePrice] {
  if (later.height <= earlier.height) throw new RangeError('an average needs two heights')
  const [fromA, fromB] = priceSumsAt(earlier.pair, earlier.height)
  const [toA, toB] = priceSumsAt(later.pair, later.height)
  const denominator = PRICE_UNIT * BigInt(later.height - earlier.height)
  return [
    { numerator: toA - fromA, denominator },
    { numerator: toB - fromB, denominator },
  ]
}
