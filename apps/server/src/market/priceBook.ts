import { createRoutes, type PricedPair, type Route } from './routes.ts'

/** `amount` base units of a token are worth `amount * numerator / denominator` of the base token. */
export type Rate = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** The least liquidity along the route in base units of the base token; undefined for no hop. */
  readonly depth: bigint | undefined
}

/** An amount of a token, in base units. */
export type Leg = { readonly token: string; readonly amount: bigint }

/** A pair on the way to the base token; `isA` says that it is entered by its first token. */
export type WayLeg = { readonly pair: PricedPair; readonly isA: boolean }

export type PriceBook = {
  readonly set: (pair: PricedPair) => void
  readonly pairs: () => Iterable<PricedPair>
  /** The rate of the deepest route of up to three hops; undefined where none leads to the base token. */
  readonly rate: (token: string) => Rate | undefined
  /** The pairs of the route that `rate` goes by, the token's own first; undefined where none leads to the base token. */
  readonly way: (token: string) => readonly WayLeg[] | undefined
  /**
   * Value in base units of the base token, rounded down, and never more than the route is deep: nobody
   * could sell it for more than the base tokens that lie there.
   */
  readonly value: (token: string, amount: bigint) => bigint | undefined
  /** The lesser value of the two legs of a trade or a pool; undefined where a leg has no price. */
  readonly lesserLeg: (first: Leg, second: Leg) => bigint | undefined
}

/** Prices by the deepest route to `base`, exact to the unit. */
export function createPriceBook(base: string): PriceBook {
  const routes = createRoutes(base)
  let known = new Map<string, Rate | undefined>()
  const rate = (token: string): Rate | undefined => {
    if (known.has(token)) return known.get(token)
    const route = routes.best(token)
    const found = route && rateOf(route)
    known.set(token, found)
    return found
  }
  const value = (token: string, amount: bigint): bigint | undefined => {
    const found = rate(token)
    if (found === undefined) return undefined
    const worth = (amount * found.numerator) / found.denominator
    return found.depth === undefined || worth < found.depth ? worth : found.depth
  }
  return {
    set: (pair) => {
      routes.set(pair)
      if (known.size > 0) known = new Map()
    },
    pairs: routes.pairs,
    rate,
    way: (token) => {
      const route = routes.best(token)
      return route && wayOf(route)
    },
    value,
    lesserLeg: (first, second) => {
      const [one, other] = [value(first.token, first.amount), value(second.token, second.amount)]
      if (one === undefined || other === undefined) return undefined
      return one < other ? one : other
    },
  }
}

function wayOf({ link, rest }: Route): readonly WayLeg[] {
  if (link === undefined || rest === undefined) return []
  return [{ pair: link.pool.pair, isA: link.isA }, ...wayOf(rest)]
}

function rateOf({ link, rest }: Route): Rate {
  if (link === undefined || rest === undefined) {
    return { numerator: 1n, denominator: 1n, depth: undefined }
  }
  const { reserveA, reserveB } = link.pool.pair
  const [own, far] = link.isA ? [reserveA, reserveB] : [reserveB, reserveA]
  const onward = rateOf(rest)
  const numerator = far * onward.numerator
  const worth = numerator / onward.denominator
  return {
    numerator,
    denominator: own * onward.denominator,
    depth: onward.depth === undefined || worth < onward.depth ? worth : onward.depth,
  }
}
