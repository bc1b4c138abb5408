import type { Pair } from './pair.ts'
import { priceImpactPpm, type QuotePool, quoteExactIn, quoteExactOut } from './quote.ts'
import { type Bounds, inputBounds, outputBounds } from './router/bounds.ts'
import { candidateWays } from './router/candidateWays.ts'
import { nodeOf, type RouteGraph } from './router/graph.ts'
import type { Way } from './router/ways.ts'
import type { Token } from './token.ts'

/** Most pairs that one transaction can trade through (`swap_exact_path`). */
export const MAX_HOPS = 3

/** A route from one token to another; `tokens` and `amounts` are one longer than `pairs`. */
export type Route = {
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  /** The pools as the swap sees them, one per hop. */
  readonly pools: readonly QuotePool[]
  readonly amounts: readonly bigint[]
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Price impact compared with the prices before, not counting fees, in parts per million. */
  readonly impactPpm: bigint
}

export type RouteSearch = {
  readonly graph: RouteGraph
  readonly tokenIn: Pick<Token, 'id'>
  readonly tokenOut: Pick<Token, 'id'>
  readonly maxHops?: number
  /**
   * The network cost by number of hops, in units of the side that is not fixed: a longer route must
   * gain more than it costs. Zero by default.
   */
  readonly hopCosts?: readonly bigint[]
  /** A route to exclude: the search returns the next best one. */
  readonly except?: Route
}

/**
 * The route that pays the most for an exact input, with up to three hops; undefined if none pays. Among equal results
 * it prefers fewer hops, then the lower price impact. It is the same route that trying all of them would find.
 */
export function findBestExactIn(search: RouteSearch & { amountIn: bigint }): Route | undefined {
  const { graph, tokenIn, tokenOut, amountIn } = search
  return findBest(search, {
    start: nodeOf(graph, tokenIn.id),
    end: nodeOf(graph, tokenOut.id),
    amount: amountIn,
    bounds: outputBounds,
    toRoute: (way) => routeExactIn(graph, way, amountIn),
    gain: ({ amountOut }) => amountOut,
  })
}

/**
 * The route that costs the least for an output, with up to three hops; undefined if none can pay it. Ties are resolved
 * as above. Sent as an exact input, it pays the output or slightly more.
 */
export function findBestExactOut(search: RouteSearch & { amountOut: bigint }): Route | undefined {
  const { graph, tokenIn, tokenOut, amountOut } = search
  return findBest(search, {
    start: nodeOf(graph, tokenOut.id),
    end: nodeOf(graph, tokenIn.id),
    amount: amountOut,
    bounds: inputBounds,
    toRoute: (way) => routeExactOut(graph, way, amountOut),
    gain: ({ amountIn }) => -amountIn,
  })
}

type Direction = {
  readonly start: number | undefined
  readonly end: number | undefined
  readonly amount: bigint
  readonly bounds: Bounds
  readonly toRoute: (way: Way) => Route | undefined
  readonly gain: (route: Route) => bigint
}

function findBest(search: RouteSearch, direction: Direction): Route | undefined {
  const { graph, maxHops = MAX_HOPS, hopCosts = [], except } = search
  const { start, end, amount, bounds, toRoute, gain } = direction
  if (start === undefined || end === undefined || start === end || amount <= 0n) return undefined
  const isAllowed = (way: Way) => !except || !isAlong(graph, way, except)
  const hops = Math.min(maxHops, MAX_HOPS)
  const ways = candidateWays(graph, {
    start,
    end,
    amount,
    maxHops: hops,
    bounds,
    hopCosts,
    isAllowed,
  })
  const net = (route: Route) => gain(route) - (hopCosts[route.pairs.length] ?? 0n)
  return ways
    .flatMap((way) => toRoute(way) ?? [])
    .reduce<Route | undefined>((best, route) => {
      return !best || compare(route, best, net) > 0 ? route : best
    }, undefined)
}

/** More net gain, then fewer hops, then lower impact: positive when `a` is the better one. */
function compare(a: Route, b: Route, net: (route: Route) => bigint): number {
  const gain = net(a) - net(b)
  if (gain !== 0n) return gain > 0n ? 1 : -1
  return b.pairs.length - a.pairs.length || Number(b.impactPpm - a.impactPpm)
}

function isAlong(graph: RouteGraph, way: Way, { pairs }: Route): boolean {
  const indexes = way.map((edge) => graph.pairOf[edge] ?? -1)
  const ids = indexes.map((index) => graph.pairs[index]?.id)
  return ids.length === pairs.length && pairs.every(({ id }) => ids.includes(id))
}

/** The route of edges from the input on; undefined when a hop pays nothing. */
function routeExactIn(graph: RouteGraph, way: Way, amountIn: bigint): Route | undefined {
  return routeThrough(graph, way, poolsOf(graph, way), amountIn)
}

/** The route of edges on given pools, which may differ from the graph's; undefined when a hop pays nothing. */
export function routeThrough(
  graph: RouteGraph,
  way: Way,
  pools: readonly QuotePool[],
  amountIn: bigint,
): Route | undefined {
  const amounts = [amountIn]
  for (const pool of pools) amounts.push(quoteExactIn(amounts.at(-1) ?? 0n, pool))
  return toRoute(graph, way, pools, amounts)
}

/** The route of edges from the output back; undefined when a hop cannot pay the amount. */
function routeExactOut(graph: RouteGraph, way: Way, amountOut: bigint): Route | undefined {
  const forward = way.map((edge) => graph.back[edge] ?? 0).reverse()
  const pools = poolsOf(graph, forward)
  const amounts = [amountOut]
  for (const pool of [...pools].reverse()) amounts.unshift(quoteExactOut(amounts[0] ?? 0n, pool))
  return toRoute(graph, forward, pools, amounts)
}

function poolsOf({ pools }: RouteGraph, way: Way): QuotePool[] {
  return way.flatMap((edge) => pools[edge] ?? [])
}

function toRoute(
  graph: RouteGraph,
  way: Way,
  pools: readonly QuotePool[],
  amounts: readonly bigint[],
): Route | undefined {
  const [amountIn = 0n, amountOut = 0n] = [amounts[0], amounts.at(-1)]
  if (amountIn === 0n || amountOut === 0n) return undefined
  const first = graph.target[graph.back[way[0] ?? 0] ?? 0] ?? 0
  const nodes = [first, ...way.map((edge) => graph.target[edge] ?? 0)]
  return {
    tokens: nodes.flatMap((node) => graph.tokens[node] ?? []),
    pairs: way.flatMap((edge) => graph.pairs[graph.pairOf[edge] ?? -1] ?? []),
    pools,
    amounts,
    amountIn,
    amountOut,
    impactPpm: priceImpactPpm(amountIn, amountOut, pools),
  }
}
