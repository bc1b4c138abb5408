import type { Pair } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'

export type Pool = {
  readonly pair: Pair
  /** Value of both reserves in microcredits; undefined where a token has no price. */
  readonly liquidity: bigint | undefined
}

/** The pairs with the value they hold, the most first; those without prices last. */
export function sortPools(
  pairs: readonly Pair[],
  prices: ReadonlyMap<string, string>,
): readonly Pool[] {
  return pairs
    .map((pair) => ({ pair, liquidity: liquidityOf(pair, prices) }))
    .sort((a, b) => compare(b.liquidity ?? -1n, a.liquidity ?? -1n))
}

function liquidityOf(pair: Pair, prices: ReadonlyMap<string, string>): bigint | undefined {
  const { token0, token1, reserve0, reserve1 } = pair
  const value0 = creditsValue(reserve0, token0.decimals, prices.get(token0.id))
  const value1 = creditsValue(reserve1, token1.decimals, prices.get(token1.id))
  if (value0 === undefined) return value1 === undefined ? undefined : value1 * 2n
  return value1 === undefined ? value0 * 2n : value0 + value1 // both sides of a pool are worth the same
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
