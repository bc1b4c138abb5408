import type { PriceBook } from './priceBook.ts'
import type { PricedPair } from './routes.ts'
import { ALL, scopeOfToken } from './scopes.ts'

/** Values by scope, in base units of the base token. */
export type Liquidity = { readonly get: (scope: string) => bigint | undefined }

/** Undefined without a price. */
type Sum = { worth: bigint | undefined }

/** What a pair counts with, and where. */
type Places = {
  leg: bigint | undefined
  readonly own: Sum
  readonly ofA: Sum
  readonly ofB: Sum
}

/**
 * Liquidity by scope: every pair, every token, all together; in base units of the base token. A pair counts
 * with twice its lesser leg and for each of its tokens with that leg; one with a leg that has no price is
 * left out. Only pairs whose reserves or prices have changed since the last time are valued anew; what is given is the
 * same object each time.
 */
export function createLiquidity({
  takeChanged,
  lesserSide,
}: Pick<PriceBook, 'takeChanged' | 'lesserSide'>): () => Liquidity {
  const placesOf = new Map<string, Places>()
  const all: Sum = { worth: 0n }
  const sums = new Map<string, Sum>([[ALL, all]])
  const liquidity: Liquidity = { get: (scope) => sums.get(scope)?.worth }

  const sumOf = (scope: string): Sum => {
    const known = sums.get(scope) ?? { worth: undefined }
    sums.set(scope, known)
    return known
  }
  const open = ({ id, tokenA, tokenB }: PricedPair): Places => {
    const [ofA, ofB] = [sumOf(scopeOfToken(tokenA)), sumOf(scopeOfToken(tokenB))]
    const places: Places = { leg: undefined, own: sumOf(id), ofA, ofB }
    placesOf.set(id, places)
    return places
  }

  return () => {
    let legs = 0n
    for (const pair of takeChanged()) {
      const places = placesOf.get(pair.id) ?? open(pair)
      const { own, ofA, ofB } = places
      const leg = lesserSide(pair)
      const grown = (leg ?? 0n) - (places.leg ?? 0n)
      places.leg = leg
      own.worth = leg === undefined ? undefined : 2n * leg
      if (grown === 0n) continue
      legs += grown
      ofA.worth = (ofA.worth ?? 0n) + grown
      ofB.worth = (ofB.worth ?? 0n) + grown
    }
    all.worth = (all.worth ?? 0n) + 2n * legs
    return liquidity
  }
}
