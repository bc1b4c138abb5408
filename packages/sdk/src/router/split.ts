import { protocolShare, type QuotePool } from '../quote.ts'
import { findBestExactIn, MAX_HOPS, type Route, type RouteSearch, routeThrough } from '../route.ts'
import { type Allocation, allocate, refine } from './allocate.ts'
import { createFlow, type Flow } from './flow.ts'
import { nodeOf, type RouteGraph } from './graph.ts'
import type { Ends, Way } from './ways.ts'

/** Maximum legs, each a separate transaction, that an amount is divided into. */
export const MAX_LEGS = 4

/** Several routes traded one after another; each is quoted on the pools as the previous ones leave them. */
export type Split = {
  readonly legs: readonly Route[]
  readonly amountIn: bigint
  readonly amountOut: bigint
}

type SplitSearch = RouteSearch & {
  readonly maxLegs?: number
  /**
   * The protocol fee's divisor while it has a collector: its share of a leg's fee leaves the pool before the next leg.
   */
  readonly basePortion?: bigint
}

/**
 * The division of an exact input over up to `maxLegs` routes with the largest output after `hopCosts` (per leg). Pools
 * shared by legs are priced together. Undefined when no division beats the best single route.
 *
 * 1. Candidates: the best paths for the whole amount and for parts of it, and those chosen when the pools are filled in
 *    equal chunks one after another.
 * 2. All candidates get their best parts. The one that is missed least is removed, until few enough are left; then each
 *    of them is replaced by any other candidate as long as that pays.
 * 3. The remaining divisions of every size are computed exactly, in units, and compared with the single route.
 */
export function findBestSplit(search: SplitSearch & { amountIn: bigint }): Split | undefined {
  const { graph, tokenIn, tokenOut, amountIn, maxLegs = MAX_LEGS, hopCosts = [] } = search
  const single = findBestExactIn(search)
  const [start, end] = [nodeOf(graph, tokenIn.id), nodeOf(graph, tokenOut.id)]
  if (!single || start === undefined || end === undefined) return undefined
  const flow = createFlow(graph)
  const maxHops = Math.min(search.maxHops ?? MAX_HOPS, MAX_HOPS)
  const ways = collectWays(flow, { start, end, maxHops }, Number(amountIn))
  const costs = hopCosts.map(Number)
  const estimate = ({ ways, total }: Allocation) =>
    ways.reduce((sum, way) => sum - (costs[way.length] ?? 0), total)
  const found = divideAmong(graph, flow, { ways, amount: Number(amountIn), maxLegs })
  const chosen = found.reduce<Allocation | undefined>(
    (a, b) => (a && estimate(a) >= estimate(b) ? a : b),
    undefined,
  )
  const split = chosen && execute(graph, refine(graph, flow, chosen), search)
  const net = (legs: readonly Route[]) =>
    legs.reduce((sum, leg) => sum + leg.amountOut - (hopCosts[leg.pairs.length] ?? 0n), 0n)
  return split && net(split.legs) > net([single]) ? split : undefined
}

const CHUNKS = 16
const SHARES = [1, 0.5, 0.25, 0.125]

function collectWays(flow: Flow, ends: Ends, amount: number): Way[] {
  const ways = new Map<string, Way>()
  const note = (way: Way) => ways.set(way.join(), way)
  for (const share of SHARES) {
    const way = flow.bestWay(ends, amount * share)
    if (way) note(way)
  }
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const way = flow.bestWay(ends, amount / CHUNKS)
    if (!way) break
    note(way)
    flow.trade(way, amount / CHUNKS)
  }
  flow.reset()
  return [...ways.values()]
}

type Division = { readonly ways: readonly Way[]; readonly amount: number; readonly maxLegs: number }

/** The best allocation found for each number of legs from two up. */
function divideAmong(
  graph: RouteGraph,
  flow: Flow,
  { ways, amount, maxLegs }: Division,
): Allocation[] {
  const found: Allocation[] = []
  const give = (chosen: readonly Way[]) => allocate(graph, flow, chosen, amount)
  let current = give(ways)
  while (current.ways.length > maxLegs + 2) current = give(withoutSmallest(current))
  while (current.ways.length > 1) {
    if (current.ways.length <= maxLegs)
      found.push(refine(graph, flow, improve(give, current, ways)))
    current = best(current.ways.map((_, out) => give(current.ways.filter((__, at) => at !== out))))
  }
  return found
}

function withoutSmallest({ ways, parts }: Allocation): readonly Way[] {
  const smallest = parts.indexOf(Math.min(...parts))
  return ways.filter((_, at) => at !== smallest)
}

/** Replaces one path at a time by another candidate as long as that pays. */
function improve(
  give: (ways: readonly Way[]) => Allocation,
  start: Allocation,
  candidates: readonly Way[],
) {
  let current = start
  for (;;) {
    const others = candidates.filter((way) => !current.ways.includes(way))
    const trials = current.ways.flatMap((_, at) =>
      others.map((way) => give(current.ways.with(at, way))),
    )
    const next = best([current, ...trials])
    if (next === current) return current
    current = next
  }
}

const best = (allocations: readonly Allocation[]): Allocation =>
  allocations.reduce((a, b) => (b.total > a.total ? b : a))

/** Pools by edge, as the legs so far have left them. */
type SplitState = {
  readonly changed: Map<number, QuotePool>
  readonly basePortion: bigint | undefined
}

/** The legs in units, the largest first; undefined if one pays nothing. */
function execute(
  graph: RouteGraph,
  { ways, parts }: Allocation,
  { amountIn, basePortion }: SplitSearch & { readonly amountIn: bigint },
): Split | undefined {
  const order = ways
    .map((way, at) => ({ way, part: parts[at] ?? 0 }))
    .filter(({ part }) => part >= 1)
  order.sort((a, b) => b.part - a.part)
  const amounts = order.map(({ part }) => BigInt(Math.round(part)))
  const rest = amounts.slice(1).reduce((sum, amount) => sum + amount, 0n)
  const state: SplitState = { changed: new Map(), basePortion }
  const legs: Route[] = []
  for (const [at, { way }] of order.entries()) {
    const leg = tradeLeg(graph, state, way, at === 0 ? amountIn - rest : (amounts[at] ?? 0n))
    if (!leg) return undefined
    legs.push(leg)
  }
  return { legs, amountIn, amountOut: legs.reduce((sum, leg) => sum + leg.amountOut, 0n) }
}

/** Trades a leg on the pools as the previous legs left them, and records the result. */
function tradeLeg(
  graph: RouteGraph,
  { changed, basePortion }: SplitState,
  way: Way,
  amountIn: bigint,
): Route | undefined {
  const pools = way.flatMap((edge) => changed.get(edge) ?? graph.pools[edge] ?? [])
  const leg = routeThrough(graph, way, pools, amountIn)
  for (const [hop, edge] of leg ? way.entries() : []) {
    const pool = pools[hop]
    if (!leg || !pool) continue
    const { reserveIn, reserveOut, feeBps } = pool
    const paid = leg.amounts[hop] ?? 0n
    const taken = basePortion === undefined ? 0n : protocolShare(paid, feeBps, basePortion)
    const [held, left] = [reserveIn + paid - taken, reserveOut - (leg.amounts[hop + 1] ?? 0n)]
    changed.set(edge, { reserveIn: held, reserveOut: left, feeBps })
    changed.set(graph.back[edge] ?? -1, { reserveIn: left, reserveOut: held, feeBps })
  }
  return leg
}
