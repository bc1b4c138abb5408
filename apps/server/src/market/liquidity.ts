import type { Leg, PriceBook } from './priceBook.ts'
import type { PricedPair } from './routes.ts'
import { ALL, scopeOfToken } from './scopes.ts'

/** The two sides of a pool. */
export const legsOf = (pair: Omit<PricedPair, 'id'>): readonly [Leg, Leg] => [
  { token: pair.tokenA, amount: pair.reserveA },
  { token: pair.tokenB, amount: pair.reserveB },
]

/**
 * Liquidity by scope: every pair, every token, all together; in base units of the base token. A pair counts
 * with twice its lesser leg and for each of its tokens with that leg; one with a leg that has no price is
 * left out.
 */
export function sumLiquidity(
  pairs: Iterable<PricedPair>,
  { lesserLeg }: Pick<PriceBook, 'lesserLeg'>,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>([[ALL, 0n]])
  const add = (scope: string, worth: bigint) => sums.set(scope, (sums.get(scope) ?? 0n) + worth)
  for (const pair of pairs) {
    const leg = lesserLeg(...legsOf(pair))
    if (leg === undefined) continue
    add(ALL, 2n * leg)
    add(pair.id, 2n * leg)
    add(scopeOfToken(pair.tokenA), leg)
    add(scopeOfToken(pair.tokenB), leg)
  }
  return sums
}
