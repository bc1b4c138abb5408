import type { PriceBook } from './priceBook.ts'
import type { PricedPair } from './routes.ts'
import { ALL, scopeOfToken } from './scopes.ts'

/** Values by scope, in base units of the base token. */
export type Liquidity = { readonly get: (scope: string) => bigint | undefined }

type Sum = {
  /** Undefined without a price. */
  worth: bigint | undefined
  /** The only pair of a token that has no other: its value is computed when needed. */
  only: string | undefined
}

/** What a pair adds, and to which sums. */
type Places = { leg: bigint; readonly ofA: Sum; readonly ofB: Sum }

/**
 * Liquidity by scope: every pair, every token, all together; in base units of the base token. A pair counts twice its
 * lower side, and that side once for each of its tokens; a pair with a side that has no price is left out. Only pairs
 * whose reserves or prices have changed since the last call are valued again, those of tokens without another pair
 * together; it returns the same object each time.
 */
export function createLiquidity({
  takeChanged,
  lesserSide,
  worthOfLeaves,
}: Pick<PriceBook, 'takeChanged' | 'lesserSide' | 'worthOfLeaves'>): () => Liquidity {
  const placesOf = new Map<string, Places>()
  const all: Sum = { worth: 0n, only: undefined }
  const sums = new Map<string, Sum>([[ALL, all]])
  const leavesOf = new Map<string, bigint>()
  const liquidity: Liquidity = {
    get: (scope) => {
      if (placesOf.has(scope)) return twice(lesserSide(scope))
      const sum = sums.get(scope)
      return sum?.only === undefined ? sum?.worth : lesserSide(sum.only)
    },
  }

  const sumOf = (token: string): Sum => {
    const scope = scopeOfToken(token)
    const known = sums.get(scope) ?? { worth: undefined, only: undefined }
    sums.set(scope, known)
    return known
  }
  const open = ({ id, tokenA, tokenB }: PricedPair): Places => {
    for (const token of [tokenA, tokenB]) {
      const isFirst = !sums.has(scopeOfToken(token))
      sumOf(token).only = isFirst ? id : undefined
    }
    const places: Places = { leg: 0n, ofA: sumOf(tokenA), ofB: sumOf(tokenB) }
    placesOf.set(id, places)
    return places
  }

  return () => {
    const { pairs, hubs } = takeChanged()
    let legs = 0n
    for (const { pair, isLeaf } of pairs) {
      const places = placesOf.get(pair.id) ?? open(pair)
      const leg = isLeaf ? 0n : (lesserSide(pair.id) ?? 0n)
      const grown = leg - places.leg
      places.leg = leg
      legs += grown
      grow(places.ofA, grown)
      grow(places.ofB, grown)
    }
    for (const hub of hubs) {
      const worth = worthOfLeaves(hub)
      const grown = worth - (leavesOf.get(hub) ?? 0n)
      leavesOf.set(hub, worth)
      legs += grown
      grow(sumOf(hub), grown)
    }
    grow(all, 2n * legs)
    return liquidity
  }
}

const twice = (leg: bigint | undefined): bigint | undefined =>
  leg === undefined ? undefined : 2n * leg

function grow(sum: Sum, by: bigint): void {
  if (by !== 0n) sum.worth = (sum.worth ?? 0n) + by
}
