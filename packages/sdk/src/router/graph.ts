import { FEE_DENOMINATOR } from '../constants.ts'
import { stripFieldSuffix } from '../ids.ts'
import { type Pair, poolFor } from '../pair.ts'
import type { QuotePool } from '../quote.ts'
import type { Token } from '../token.ts'

/**
 * The pairs as a graph for searching: a token is a node, and a pair has two edges, one in each direction. Next to the
 * exact pools there are doubles, which select the few paths to be computed exactly. `followPairs` keeps the graph
 * between blocks.
 */
export type RouteGraph = {
  readonly pairs: Pair[]
  readonly tokens: readonly Token[]
  readonly nodes: ReadonlyMap<string, number>
  /** The edges that leave a node are `firstEdge[node]` up to `firstEdge[node + 1]`, exclusive. */
  readonly firstEdge: Int32Array
  readonly target: Int32Array
  readonly pairOf: Int32Array
  /** The edge of the same pair in the other direction. */
  readonly back: Int32Array
  /** The exact pool as a swap along the edge sees it, and its numbers as doubles. */
  readonly pools: QuotePool[]
  readonly reserveIn: Float64Array
  readonly reserveOut: Float64Array
  /** What remains of 10,000 after the pool fee. */
  readonly kept: Float64Array
}

/** Indexes the pairs, except those in doubt, whose output is unknown. */
export function createRouteGraph(all: readonly Pair[]): RouteGraph {
  const pairs = all.filter(isKnown)
  const nodes = new Map<string, number>()
  const tokens: Token[] = []
  const nodeOf = (token: Token) => {
    const id = stripFieldSuffix(token.id)
    const known = nodes.get(id)
    if (known !== undefined) return known
    nodes.set(id, tokens.length)
    return tokens.push(token) - 1
  }
  const ends = pairs.map(({ token0, token1 }) => [nodeOf(token0), nodeOf(token1)] as const)
  const graph = { pairs: [...pairs], tokens, nodes, ...layEdges(ends, tokens.length) }
  for (let edge = 0; edge < graph.target.length; edge++) readEdge(graph, edge)
  return graph
}

/**
 * The graph for newer pairs. If the pairs are the same, the existing graph is updated, touching only pairs whose
 * objects have changed; otherwise a new one is made.
 */
export function followPairs(graph: RouteGraph | undefined, all: readonly Pair[]): RouteGraph {
  const pairs = all.filter(isKnown)
  if (!graph || !hasSamePairs(graph, pairs)) return createRouteGraph(pairs)
  for (let edge = 0; edge < graph.target.length; edge++) {
    const index = graph.pairOf[edge] ?? 0
    if (graph.pairs[index] !== pairs[index]) readEdge({ ...graph, pairs }, edge)
  }
  graph.pairs.splice(0, pairs.length, ...pairs)
  return graph
}

/** The node of a token; undefined when no pair contains it. */
export function nodeOf(graph: RouteGraph, tokenId: string): number | undefined {
  return graph.nodes.get(stripFieldSuffix(tokenId))
}

const isKnown = ({ isInDoubt }: Pair): boolean => !isInDoubt

function hasSamePairs(graph: RouteGraph, pairs: readonly Pair[]): boolean {
  return (
    graph.pairs.length === pairs.length && graph.pairs.every(({ id }, at) => id === pairs[at]?.id)
  )
}

function layEdges(ends: readonly (readonly [number, number])[], nodeCount: number) {
  const count = ends.length * 2
  const firstEdge = new Int32Array(nodeCount + 1)
  for (const nodes of ends) for (const node of nodes) add(firstEdge, node + 1, 1)
  for (let node = 0; node < nodeCount; node++) add(firstEdge, node + 1, firstEdge[node] ?? 0)
  const next = firstEdge.slice()
  const [target, pairOf, back] = [
    new Int32Array(count),
    new Int32Array(count),
    new Int32Array(count),
  ]
  for (const [pair, [a, b]] of ends.entries()) {
    const [there, home] = [next[a] ?? 0, (next[b] ?? 0) + (a === b ? 1 : 0)]
    add(next, a, 1)
    add(next, b, 1)
    target.set([b], there)
    target.set([a], home)
    pairOf.set([pair], there)
    pairOf.set([pair], home)
    back.set([home], there)
    back.set([there], home)
  }
  return {
    firstEdge,
    target,
    pairOf,
    back,
    pools: new Array<QuotePool>(count),
    reserveIn: new Float64Array(count),
    reserveOut: new Float64Array(count),
    kept: new Float64Array(count),
  }
}

function add(array: Int32Array, at: number, amount: number): void {
  array[at] = (array[at] ?? 0) + amount
}

type EdgeArrays = Omit<RouteGraph, 'pairs'> & { readonly pairs: readonly Pair[] }

function readEdge(graph: EdgeArrays, edge: number): void {
  const pair = graph.pairs[graph.pairOf[edge] ?? 0]
  const from = graph.tokens[graph.target[graph.back[edge] ?? 0] ?? 0]
  if (!pair || !from) return
  const pool = poolFor(pair, from)
  graph.pools[edge] = pool
  graph.reserveIn[edge] = Number(pool.reserveIn)
  graph.reserveOut[edge] = Number(pool.reserveOut)
  graph.kept[edge] = Number(FEE_DENOMINATOR - pool.feeBps)
}
