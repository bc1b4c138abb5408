import type { Bounds } from './bounds.ts'
import type { RouteGraph } from './graph.ts'
import { type Ends, forEachWay, NONE, type Way } from './ways.ts'

type WaySearch = Ends & {
  readonly amount: bigint
  readonly bounds: Bounds
  /** Additional cost of a path by its number of edges, in the unit of the final amount. */
  readonly hopCosts: readonly bigint[]
  readonly isAllowed: (way: Way) => boolean
}

/**
 * All paths that may be the best one. Every one is examined, so nothing is assumed about intermediate amounts (near a
 * pool’s limit a larger one pays nothing); a path is dropped only when its upper bound is below another's lower bound.
 * The rest, usually a single route, is decided by exact arithmetic.
 */
export function candidateWays(graph: RouteGraph, search: WaySearch): Way[] {
  const { amount, bounds, isAllowed } = search
  const costs = search.hopCosts.map(Number)
  const slack = amount <= BigInt(Number.MAX_SAFE_INTEGER) ? 0 : 4e-16
  const [low, high] = [Number(amount) * (1 - slack), Number(amount) * (1 + slack)]
  const candidates: { way: Way; best: number }[] = []
  let bestLow = Number.NEGATIVE_INFINITY
  let current = NONE
  let [firstLow, firstHigh] = [0, 0]
  forEachWay(graph, search, (first, second, third) => {
    if (first !== current) {
      current = first
      firstLow = bounds.low(graph, first, low, high)
      firstHigh = bounds.high(graph, first, high)
    }
    const hops = hopCount(second, third)
    let [endLow, endHigh] = [firstLow, firstHigh]
    for (let hop = 1; hop < hops; hop++) {
      const edge = hop === 1 ? second : third
      endLow = bounds.low(graph, edge, endLow, endHigh) // before the upper bound, which uses it
      endHigh = bounds.high(graph, edge, endHigh)
    }
    const cost = costs[hops] ?? 0
    const best = bounds.best(endLow, endHigh) - cost
    if (best < bestLow || best === Number.NEGATIVE_INFINITY) return
    const way = [first, second, third].slice(0, hops)
    if (!isAllowed(way)) return
    bestLow = Math.max(bestLow, bounds.worst(endLow, endHigh) - cost)
    candidates.push({ way, best })
  })
  return candidates.filter(({ best }) => best >= bestLow).map(({ way }) => way)
}

function hopCount(second: number, third: number): number {
  if (third !== NONE) return 3
  return second === NONE ? 1 : 2
}
