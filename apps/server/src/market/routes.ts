/** Reserves of one pair, as prices need them. */
export type PricedPair = {
  readonly id: string
  readonly tokenA: string
  readonly tokenB: string
  readonly reserveA: bigint
  readonly reserveB: bigint
}

/** A route to the base token; the base token's own has no hops. It stays the same object while no reserve on it changes. */
export type Route = {
  /** Rate and depth as doubles, used only to choose: exact values are computed from the reserves. */
  readonly rate: number
  readonly depth: number
  readonly link: Link | undefined
  readonly rest: Route | undefined
  /** The state of the link's pool when it was found. */
  readonly state: number
}

/** A pair as seen from one of its tokens. */
type Link = { readonly pool: Pool; readonly isA: boolean; readonly to: Token }

/** Reserves also as doubles. */
type Pool = {
  readonly tokenA: Token
  readonly tokenB: Token
  pair: PricedPair
  a: number
  b: number
  state: number
}

type Token = {
  readonly id: string
  readonly links: Link[]
  /**
   * Links that lead further: at the far end of the others is the base token, which the gate leads to, or only the way
   * back, which is never deeper. In the order of pair ids, so that every replay of a history finds the same route.
   */
  readonly onward: Link[]
  /** The link to the base token. */
  gate: Link | undefined
  /** The best routes of up to one, two, … hops, and the versions of the reserves at which they were found. */
  readonly found: (Route | null)[]
  readonly foundAt: number[]
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
  state: 0,
}

/**
 * The deepest routes to `base`. A route is as deep as its shallowest pair, and a pair's depth is the value of its far
 * side by the deepest route from there; of equally deep routes the shorter wins, then the lower pair id. A change of
 * reserves costs nothing until a route is needed, which is then found in tens of microseconds among 1,000 pairs.
 */
export function createRoutes(base: string): Routes {
  const pools = new Map<string, Pool>()
  const tokens = new Map<string, Token>()
  let version = 0

  const tokenOf = (id: string): Token => {
    const known = tokens.get(id)
    if (known !== undefined) return known
    const created = createToken(id)
    tokens.set(id, created)
    return created
  }

  function best(token: Token, hops: number): Route | null {
    if (token.id === base) return arrived
    if (hops === 0) return null
    const known = token.found[hops] ?? null
    if (token.foundAt[hops] === version) return known
    const route = hops === 1 ? direct(token) : deepest(token, hops, best)
    const found = isSame(route, known) ? known : route
    token.found[hops] = found
    token.foundAt[hops] = version
    return found
  }

  const open = (pair: PricedPair): Pool => {
    const [tokenA, tokenB] = [tokenOf(pair.tokenA), tokenOf(pair.tokenB)]
    const pool = { tokenA, tokenB, pair, a: 0, b: 0, state: 0 }
    pools.set(pair.id, pool)
    for (const token of connect(pool)) {
      leadOn(token, base)
    }
    return pool
  }

  return {
    set: (pair) => {
      const pool = pools.get(pair.id) ?? open(pair)
      pool.pair = pair
      pool.a = Number(pair.reserveA)
      pool.b = Number(pair.reserveB)
      pool.state = ++version
    },
    pairs: function* () {
      for (const { pair } of pools.values()) yield pair
    },
    best: (id) => best(tokenOf(id), MAX_HOPS) ?? undefined,
  }
}

function connect(pool: Pool): readonly Token[] {
  const { tokenA: a, tokenB: b } = pool
  a.links.push({ pool, isA: true, to: b })
  b.links.push({ pool, isA: false, to: a })
  return [a, b]
}

type Best = (token: Token, hops: number) => Route | null

function createToken(id: string): Token {
  const lists = { links: [], onward: [], found: [], foundAt: [] }
  return { id, ...lists, gate: undefined }
}

/** A token with another pair leads further: with its second pair, also for the other token of its first. */
function leadOn(token: Token, base: string): void {
  const { id, links } = token
  token.gate ??= links.find(({ to }) => to.id === base)
  if (links.length === 1 || id === base) return
  for (const { to, pool } of links.length === 2 ? links : links.slice(-1)) {
    const link = to.links.find((each) => each.pool === pool)
    if (link !== undefined) insert(to.onward, link)
  }
}

function insert(links: Link[], link: Link): void {
  const at = links.findIndex(({ pool }) => pool.pair.id > link.pool.pair.id)
  links.splice(at === -1 ? links.length : at, 0, link)
}

const isSame = (one: Route | null, other: Route | null): boolean =>
  one !== null && one.link === other?.link && one.rest === other?.rest && one.state === other?.state

function deepest(token: Token, hops: number, best: Best): Route | null {
  let chosen = best(token, hops - 1)
  for (const link of token.onward) {
    const rest = best(link.to, hops - 1)
    if (rest === null || (chosen !== null && rest.depth <= chosen.depth)) continue // a route is never deeper than its rest
    const route = through(link, rest)
    if (route !== null && (chosen === null || route.depth > chosen.depth)) chosen = route
  }
  return chosen
}

function direct({ gate, found: [, known] }: Token): Route | null {
  if (gate === undefined) return null
  return known && known.state === gate.pool.state ? known : through(gate, arrived)
}

function through(link: Link, rest: Route): Route | null {
  const { a, b, state } = link.pool
  const [own, far] = link.isA ? [a, b] : [b, a]
  if (own === 0 || far === 0) return null
  const worth = far * rest.rate
  return { rate: worth / own, depth: Math.min(worth, rest.depth), link, rest, state }
}
