/** Reserves of one pair, as prices need them. */
export type PricedPair = {
  readonly id: string
  readonly tokenA: string
  readonly tokenB: string
  readonly reserveA: bigint
  readonly reserveB: bigint
}

/** `amount` base units of a token are worth `amount * numerator / denominator` of the base token. */
export type Rate = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** The least liquidity along the route in base units of the base token; undefined for no hop. */
  readonly depth: bigint | undefined
}

export type PriceBook = {
  readonly set: (pair: PricedPair) => void
  readonly pairs: () => Iterable<PricedPair>
  /** The rate of the deepest route of up to three hops; undefined where none leads to the base token. */
  readonly rate: (token: string) => Rate | undefined
  /** Value in base units of the base token, rounded down. */
  readonly value: (token: string, amount: bigint) => bigint | undefined
}

const MAX_HOPS = 3
const one: Rate = { numerator: 1n, denominator: 1n, depth: undefined }

/**
 * Prices by the deepest route to `base`. A route is as deep as its shallowest pair, and a pair as deep as
 * its far side is worth; of equally deep routes the shorter wins, then the lower pair id, so that every
 * replay of a history values it alike.
 */
export function createPriceBook(base: string): PriceBook {
  const pairs = new Map<string, PricedPair>()
  const neighbours = new Map<string, Map<string, string>>() // token → other token → pair id
  let known = new Map<string, Rate | null>()

  const connect = (from: string, to: string, id: string): void => {
    const others = neighbours.get(from) ?? new Map<string, string>()
    neighbours.set(from, others.set(to, id))
  }

  function best(token: string, hops: number): Rate | null {
    if (token === base) return one
    const others = hops === 0 ? undefined : neighbours.get(token)
    if (others === undefined) return null
    const memo = `${hops} ${token}`
    const remembered = known.get(memo)
    if (remembered !== undefined) return remembered
    const found = hops === 1 ? through(token, base, 0) : deepest(token, others, hops)
    known.set(memo, found)
    return found
  }

  function deepest(token: string, others: ReadonlyMap<string, string>, hops: number): Rate | null {
    let chosen = best(token, hops - 1)
    for (const [other] of [...others].sort(byPairId)) {
      const rate = through(token, other, hops - 1)
      if (rate !== null && isDeeper(rate, chosen)) chosen = rate
    }
    return chosen
  }

  function through(token: string, other: string, hops: number): Rate | null {
    const pair = pairs.get(neighbours.get(token)?.get(other) ?? '')
    const rest = pair && best(other, hops)
    if (!pair || !rest) return null
    const [own, far] =
      pair.tokenA === token ? [pair.reserveA, pair.reserveB] : [pair.reserveB, pair.reserveA]
    if (own === 0n || far === 0n) return null
    const worth = (far * rest.numerator) / rest.denominator
    return {
      numerator: far * rest.numerator,
      denominator: own * rest.denominator,
      depth: rest.depth === undefined || worth < rest.depth ? worth : rest.depth,
    }
  }

  const rate = (token: string): Rate | undefined => best(token, MAX_HOPS) ?? undefined
  return {
    set: (pair) => {
      pairs.set(pair.id, pair)
      connect(pair.tokenA, pair.tokenB, pair.id)
      connect(pair.tokenB, pair.tokenA, pair.id)
      if (known.size > 0) known = new Map()
    },
    pairs: () => pairs.values(),
    rate,
    value: (token, amount) => {
      const found = rate(token)
      return found && (amount * found.numerator) / found.denominator
    },
  }
}

const byPairId = ([, first]: [string, string], [, second]: [string, string]): number =>
  first < second ? -1 : 1

function isDeeper(rate: Rate, than: Rate | null): boolean {
  if (than === null) return true
  if (than.depth === undefined) return false
  return rate.depth === undefined || rate.depth > than.depth
}
