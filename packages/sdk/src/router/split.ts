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
 *    equal chunks one after another. Further, smaller chunks find the small pools, which only now pay the best price.
 * 2. All candidates get their best parts. The one that is missed least is removed, until few enough are left; then each
 *    of them is replaced by any other candidate as long as that pays.
 * 3. The remaining divisions of every size are computed exactly, in units and in the order of their legs, and compared
 *    with each other and the single route.
 */
export function findBestSplit(search: SplitSearch & { amountIn: bigint }): Split | undefined {
  const { graph, tokenIn, tokenOut, amountIn, maxLegs = MAX_LEGS, hopCosts = [] } = search
  const single = findBestExactIn(search)
  const [start, end] = [nodeOf(graph, tokenIn.id), nodeOf(graph, tokenOut.id)]
  if (!single || start === undefined || end === undefined) return undefined
  const maxHops = Math.min(search.maxHops ?? MAX_HOPS, MAX_HOPS)
  const found = divide(graph, { start, end, maxHops }, { amount: Number(amountIn), maxLegs })
  const net = (legs: readonly Route[]) =>
    legs.reduce((sum, leg) => sum + leg.amountOut - (hopCosts[leg.pairs.length] ?? 0n), 0n)
  const split = found
    .flatMap((division) => execute(graph, division, search) ?? [])
    .reduce<Split | undefined>((a, b) => (a && net(a.legs) >= net(b.legs) ? a : b), undefined)
  return split && net(split.legs) > net([single]) ? split : undefined
}

type Terms = { readonly amount: number; readonly maxLegs: number }

/** The best divisions of every size. */
function divide(graph: RouteGraph, ends: Ends, { amount, maxLegs }: Terms): Allocation[] {
  const flow = createFlow(graph)
  const sets = collectWays(flow, ends, amount)
  return sets.flatMap((ways) => divideAmong(graph, flow, { ways, amount, maxLegs }))
}

const SHARES = [1, 0.5, 0.25, 0.125]
const CHUNKS = 16
const SMALLER = 8

/** The candidates without and, if there are more, with those for small parts: neither set always divides better. */
function collectWays(flow: Flow, ends: Ends, amount: number): Way[][] {
  const ways = new Map<string, Way>()
  const note = (way: Way) => ways.set(way.join(), way)
  const fill = (chunk: number) => {
    for (let filled = 0; filled < CHUNKS; filled++) {
      const way = flow.bestWay(ends, chunk)
      if (!way) return
      note(way)
      flow.trade(way, chunk)
    }
  }
  for (const share of SHARES) {
    const way = flow.bestWay(ends, amount * share)
    if (way) note(way)
  }
  fill(amount / CHUNKS)
  const large = [...ways.values()]
  fill(amount / CHUNKS / SMALLER)
  flow.reset()
  return ways.size > large.length ? [large, [...ways.values()]] : [large]
}

type Division = Terms & { readonly ways: readonly Way[] }

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

/** The legs in units, in the order in which they were divided; undefined if one pays nothing. */
function execute(
  graph: RouteGraph,
  { ways, parts }: Allocation,
  { amountIn, basePortion }: SplitSearch & { readonly amountIn: bigint },
): Split | undefined {
  const used = ways.filter((_, at) => (parts[at] ?? 0) >= 1)
  const amounts = toUnits(
    parts.filter((part) => part >= 1),
    amountIn,
  )
  const state: SplitState = { changed: new Map(), basePortion }
  const legs: Route[] = []
  for (const [at, way] of used.entries()) {
    const leg = tradeLeg(graph, state, way, amounts[at] ?? 0n)
    if (!leg) return undefined
    legs.push(leg)
  }
  return { legs, amountIn, amountOut: legs.reduce((sum, leg) => sum + leg.amountOut, 0n) }
}

/** The parts as whole units that add up to the amount; the largest takes the rounding. */
function toUnits(parts: readonly number[], amount: bigint): bigint[] {
  const units = parts.map((part) => BigInt(Math.round(part)))
  const largest = parts.indexOf(Math.max(...parts))
  const rest = units.reduce((left, part) => left - part, amount)
  return units.map((part, at) => (at === largest ? part + rest : part))
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
