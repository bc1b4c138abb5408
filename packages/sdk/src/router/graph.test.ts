import { describe, expect, test } from 'vitest'
import { findBestExactIn } from '../route.ts'
import { numberedPair as pair, numberedToken as token } from '../testing/pairs.ts'
import { createRouteGraph, followPairs, nodeOf } from './graph.ts'

const pairs = [pair(0, 1, 1000n, 2000n), pair(1, 2, 5000n, 4000n)]

describe('createRouteGraph', () => {
  test('default: each pair has one edge in each direction', () => {
    const graph = createRouteGraph(pairs)
    const ends = [...graph.target].map((node, edge) => {
      const from = graph.target[graph.back[edge] ?? -1]
      return [graph.tokens[from ?? -1]?.symbol, graph.tokens[node]?.symbol, graph.reserveIn[edge]]
    })
    expect(ends).toEqual([
      ['T0', 'T1', 1000],
      ['T1', 'T0', 2000],
      ['T1', 'T2', 5000],
      ['T2', 'T1', 4000],
    ])
  })

  test('behavior: tokens are found with and without the suffix of their id', () => {
    const graph = createRouteGraph(pairs)
    expect([nodeOf(graph, '2field'), nodeOf(graph, '2'), nodeOf(graph, '9')]).toEqual([
      2,
      2,
      undefined,
    ])
  })
})

describe('followPairs', () => {
  const [first, second] = pairs
  const paid = (graph: ReturnType<typeof createRouteGraph>) =>
    findBestExactIn({ graph, tokenIn: token(0), tokenOut: token(1), amountIn: 100n })?.amountOut

  test('behavior: newer reserves of the same pairs update the same graph', () => {
    if (!first || !second) throw new Error('two pairs')
    const graph = createRouteGraph(pairs)
    const untouched = graph.pools[2]
    const newer = [{ ...first, reserve1: 4000n }, second]
    expect(followPairs(graph, newer)).toBe(graph)
    expect([paid(graph), graph.pools[2] === untouched]).toEqual([
      paid(createRouteGraph(newer)),
      true,
    ])
  })

  test('behavior: a pair in doubt has no edges until its amounts are known again', () => {
    if (!first || !second) throw new Error('two pairs')
    const graph = createRouteGraph(pairs)
    const doubtful = followPairs(graph, [{ ...first, isInDoubt: true }, second])
    expect(doubtful.pairs).toEqual([second])
    expect(nodeOf(doubtful, first.token0.id)).toBeUndefined()
    expect(followPairs(doubtful, pairs).pairs).toEqual(pairs)
  })

  test('behavior: a different set of pairs makes a new graph', () => {
    const graph = createRouteGraph(pairs)
    const more = followPairs(graph, [...pairs, pair(0, 2, 10n, 10n)])
    expect([more === graph, more.pairs.length, followPairs(undefined, pairs).pairs.length]).toEqual(
      [false, 3, 2],
    )
  })
})
