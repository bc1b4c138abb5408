/** Reserves of one pair, as prices need them. */
export type PricedPair = {
  readonly id: string
  readonly tokenA: string
  readonly tokenB: string
  readonly reserveA: bigint
  readonly reserveB: bigint
}

/** A way to the base token; one without a hop is the base token's own. */
export type Route = {
  /** Rate and depth as doubles, to choose by: what is paid out is computed from the reserves. */
  readonly rate: number
  readonly depth: number
  readonly link: Link | undefined
  readonly rest: Route | undefined
}

/** A pair as seen from one of its tokens. */
type Link = { readonly pool: Pool; readonly isA: boolean; readonly to: Token }

/** Reserves also as doubles. */
type Pool = { pair: PricedPair; a: number; b: number }

type Token = {
  readonly id: string
  /** In the order of pair ids, so that every replay of a history finds the same route. */
  readonly links: Link[]
  /** The link to the base token. */
  gate: Link | undefined
  /** The best routes of up to one, two, … hops, found when the reserves were at `version`. */
  found: (Route | null)[]
  version: number
}

export type Routes = {
  readonly set: (pair: PricedPair) => void
  readonly pairs: () => Iterable<PricedPair>
  /** The deepest route of up to three hops. */
  readonly best: (token: string) => Route | undefined
}

const MAX_HOPS = 3
const arrived: Route = {
  rate: 1,
  depth: Number.POSITIVE_INFINITY,
  link: undefined,
  rest: undefined,
}

/**
 * The deepest routes to `base`. A route is as deep as its shallowest pair, and a pair as deep as its far
 * side is worth; of equally deep routes the shorter wins, then the lower pair id. A change of reserves
 * costs nothing until a route is asked for, which is then found in tens of microseconds among 1,000 pairs.
 */
export function createRoutes(base: string): Routes {
  const pools = new Map<string, Pool>()
  const tokens = new Map<string, Token>()
  let version = 0

  const tokenOf = (id: string): Token => {
    const known = tokens.get(id)
    if (known !== undefined) return known
    const created: Token = { id, links: [], gate: undefined, found: [], version }
    tokens.set(id, created)
    return created
  }

  function best(token: Token, hops: number): Route | null {
    if (token.id === base) return arrived
    if (hops === 0) return null
    if (token.version !== version) {
      token.version = version
      token.found = []
    }
    const known = token.found[hops]
    if (known !== undefined) return known
    const found = hops === 1 ? direct(token) : deepest(token, hops)
    token.found[hops] = found
    return found
  }

  function deepest(token: Token, hops: number): Route | null {
    let chosen = best(token, hops - 1)
    for (const link of token.links) {
      const rest = best(link.to, hops - 1)
      if (rest === null || (chosen !== null && rest.depth <= chosen.depth)) continue // not deeper than its rest
      const route = through(link, rest)
      if (route !== null && (chosen === null || route.depth > chosen.depth)) chosen = route
    }
    return chosen
  }

  function connect(token: Token, link: Link): void {
    const { links } = token
    const at = links.findIndex(({ pool }) => pool.pair.id > link.pool.pair.id)
    links.splice(at === -1 ? links.length : at, 0, link)
    if (link.to.id === base) token.gate = link
  }

  return {
    set: (pair) => {
      version++
      const reserves = { pair, a: Number(pair.reserveA), b: Number(pair.reserveB) }
      const known = pools.get(pair.id)
      if (known !== undefined) {
        Object.assign(known, reserves)
        return
      }
      pools.set(pair.id, reserves)
      const [tokenA, tokenB] = [tokenOf(pair.tokenA), tokenOf(pair.tokenB)]
      connect(tokenA, { pool: reserves, isA: true, to: tokenB })
      connect(tokenB, { pool: reserves, isA: false, to: tokenA })
    },
    pairs: function* () {
      for (const { pair } of pools.values()) yield pair
    },
    best: (id) => best(tokenOf(id), MAX_HOPS) ?? undefined,
  }
}

const direct = ({ gate }: Token): Route | null =>
  gate === undefined ? null : through(gate, arrived)

function through(link: Link, rest: Route): Route | null {
  const { a, b } = link.pool
  const [own, far] = link.isA ? [a, b] : [b, a]
  if (own === 0 || far === 0) return null
  const worth = far * rest.rate
  return { rate: worth / own, depth: Math.min(worth, rest.depth), link, rest }
}
