import { followPairs, type Pair, type RouteGraph } from '@nightjar/sdk'

let graph: RouteGraph | undefined
let seen: readonly Pair[] | undefined

/** The graph of pairs, kept between blocks: only changed pairs are read again. */
export function routeGraph(pairs: readonly Pair[]): RouteGraph {
  if (graph && pairs === seen) return graph
  graph = followPairs(graph, pairs)
  seen = pairs
  return graph
}
