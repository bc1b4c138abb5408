import { type Leg, type PriceBook, type Rate, worthOf } from './priceBook.ts'
import type { PricedPair } from './routes.ts'
import { ALL, scopeOfToken } from './scopes.ts'

/** The two sides of a pool. */
export const legsOf = (pair: Omit<PricedPair, 'id'>): readonly [Leg, Leg] => [
  { token: pair.tokenA, amount: pair.reserveA },
  { token: pair.tokenB, amount: pair.reserveB },
]

/** What a pair counted with, and what that followed from. */
type Counted = {
  readonly pair: PricedPair
  readonly rateA: Rate | undefined
  readonly rateB: Rate | undefined
  /** The lesser leg; 0 without a price. */
  readonly leg: bigint
  readonly scopeA: string
  readonly scopeB: string
}

/**
 * Liquidity by scope: every pair, every token, all together; in base units of the base token. A pair counts
 * with twice its lesser leg and for each of its tokens with that leg; one with a leg that has no price is
 * left out. Only pairs whose reserves or prices have changed since the last time are valued anew; the map is the same
 * each time.
 */
export function createLiquidity({
  pairs,
  rate,
}: Pick<PriceBook, 'pairs' | 'rate'>): () => ReadonlyMap<string, bigint> {
  const counted = new Map<string, Counted>()
  const sums = new Map<string, bigint>([[ALL, 0n]])
  const add = (scope: string, worth: bigint) => sums.set(scope, (sums.get(scope) ?? 0n) + worth)

  function count(pair: PricedPair): void {
    const { id, tokenA, tokenB } = pair
    const [rateA, rateB] = [rate(tokenA), rate(tokenB)]
    const before = counted.get(id)
    if (before?.pair === pair && before.rateA === rateA && before.rateB === rateB) return
    const priced = rateA && rateB && lesserOf(pair, rateA, rateB)
    const leg = priced ?? 0n
    const scopeA = before?.scopeA ?? scopeOfToken(tokenA)
    const scopeB = before?.scopeB ?? scopeOfToken(tokenB)
    counted.set(id, { pair, rateA, rateB, leg, scopeA, scopeB })
    if (priced === undefined) sums.delete(id)
    else sums.set(id, 2n * leg)
    const grown = leg - (before?.leg ?? 0n)
    if (grown === 0n) return
    add(ALL, 2n * grown)
    add(scopeA, grown)
    add(scopeB, grown)
  }

  return () => {
    for (const pair of pairs()) count(pair)
    return sums
  }
}

function lesserOf({ reserveA, reserveB }: PricedPair, rateA: Rate, rateB: Rate): bigint {
  const [one, other] = [worthOf(rateA, reserveA), worthOf(rateB, reserveB)]
  return one < other ? one : other
}
