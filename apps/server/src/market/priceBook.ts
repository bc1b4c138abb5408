import type { Rate } from './rate.ts'
import { createRoutes, type PricedPair, type Route } from './routes.ts'

/** An amount of a token, in base units. */
export type Leg = { readonly token: string; readonly amount: bigint }

/** The two sides of a pool. */
export const legsOf = (pair: Omit<PricedPair, 'id'>): readonly [Leg, Leg] => [
  { token: pair.tokenA, amount: pair.reserveA },
  { token: pair.tokenB, amount: pair.reserveB },
]

/** A pair on the route to the base token; with `isA`, its first token goes in. */
export type WayLeg = { readonly pair: PricedPair; readonly isA: boolean }

export type PriceBook = {
  readonly set: (pair: PricedPair) => void
  readonly pairs: () => Iterable<PricedPair>
  /**
   * The rate of the deepest route of up to three hops; undefined if none leads to the base token. It stays the same
   * object while no reserve on the route changes.
   */
  readonly rate: (token: string) => Rate | undefined
  /** The pairs of the route behind `rate`, the token's own first; undefined if none leads to the base token. */
  readonly way: (token: string) => readonly WayLeg[] | undefined
  /**
   * Value in base units of the base token, rounded down, and never more than the depth of the route: nobody could sell
   * it for more than the base tokens at its end.
   */
  readonly value: (token: string, amount: bigint) => bigint | undefined
  /** The lower value of the two sides of a trade or a pool; undefined if a side has no price. */
  readonly lesserLeg: (first: Leg, second: Leg) => bigint | undefined
}

/** Prices by the deepest route to `base`, exact to the unit. */
export function createPriceBook(base: string): PriceBook {
  const routes = createRoutes(base)
  const rates: Rates = new WeakMap()
  const rate = (token: string): Rate | undefined => {
    const route = routes.best(token)
    return route && rateOf(route, rates)
  }
  const value = (token: string, amount: bigint): bigint | undefined => {
    const found = rate(token)
    if (found === undefined) return undefined
    const { numerator, denominator, depth } = found
    const worth = (amount * numerator) / denominator
    return depth === undefined || worth < depth ? worth : depth
  }
  const lesserLeg = (first: Leg, second: Leg): bigint | undefined => {
    const [one, other] = [value(first.token, first.amount), value(second.token, second.amount)]
    if (one === undefined || other === undefined) return undefined
    return one < other ? one : other
  }
  return {
    set: routes.set,
    pairs: routes.pairs,
    rate,
    way: (token) => {
      const route = routes.best(token)
      return route && wayOf(route)
    },
    value,
    lesserLeg,
  }
}

function wayOf({ link, rest }: Route): readonly WayLeg[] {
  if (link === undefined || rest === undefined) return []
  return [{ pair: link.pool.pair, isA: link.isA }, ...wayOf(rest)]
}

/** Rates of routes, for as long as these are in use: many share the same end. */
type Rates = WeakMap<Route, Rate>

function rateOf(route: Route, known: Rates): Rate {
  const { link, rest } = route
  if (link === undefined || rest === undefined) return itself
  const before = known.get(route)
  if (before !== undefined) return before
  const { reserveA, reserveB } = link.pool.pair
  const [own, far] = link.isA ? [reserveA, reserveB] : [reserveB, reserveA]
  const onward = rateOf(rest, known)
  const numerator = far * onward.numerator
  const worth = numerator / onward.denominator
  const found = {
    numerator,
    denominator: own * onward.denominator,
    depth: onward.depth === undefined || worth < onward.depth ? worth : onward.depth,
  }
  known.set(route, found)
  return found
}

const itself: Rate = { numerator: 1n, denominator: 1n, depth: undefined }
