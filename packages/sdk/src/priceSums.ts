import type { ServedPriceSums } from './api/schema.ts'

/**
 * A pair as nightjar_core.aleo stores it in `pairs`, for prices over time. The sums are of both prices, times 2^60 and
 * rounded down, over all blocks before `height`, as the reserves stood at the end of each block.
 */
export type PriceSums = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly priceSumA: bigint
  readonly priceSumB: bigint
  /** The block of the last trade or change of liquidity. */
  readonly height: number
}

/** The pair of a served one. */
export function priceSumsFromServed(served: ServedPriceSums): PriceSums {
  return {
    reserveA: BigInt(served.reserve_a),
    reserveB: BigInt(served.reserve_b),
    priceSumA: BigInt(served.price_sum_a),
    priceSumB: BigInt(served.price_sum_b),
    height: served.stored_height,
  }
}

/** What one token costs in the other, exactly numerator / denominator, in base units. */
export type AveragePrice = { readonly numerator: bigint; readonly denominator: bigint }

/** Prices are counted in parts of this. */
export const PRICE_UNIT = 2n ** 60n

/** The sums as they would be stored by a trade in the block of this height: the reserves held since they were stored. */
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
 * The average prices between two looks at a pair: of the first token in the second, and of the second in the first.
 * `height` of a look is the block after it. One trade cannot move them: a price counts from the end of a block on.
 * @throws RangeError unless the second look is later
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
