import { findBestExactIn } from '@nightjar/sdk'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { servedPairs, tokenOf, tokens } from '../testing/exchange.ts'
import { useChainHead } from './chainHead.ts'
import { applyBlock } from './events.ts'
import { keys, knownPairs, type ServedPairs } from './queries.ts'
import { routeGraph } from './routeGraph.ts'

/** The pairs as the pages read them from the cache. */
const pairsIn = (client: QueryClient) =>
  knownPairs(client.getQueryData<ServedPairs>(keys.pairs)?.pairs ?? [], tokens, 30n)

describe('routeGraph', () => {
  test('default: a block updates the graph, touching only the pairs that it changed', () => {
    const client = new QueryClient()
    useChainHead.setState({ height: 8 })
    client.setQueryData<ServedPairs>(keys.pairs, { height: 8, pairs: servedPairs })
    const graph = routeGraph(pairsIn(client))
    const before = [...graph.pools]
    const sold = { tokenIn: tokenOf('USDX'), tokenOut: tokenOf('WBTC'), amountIn: 10n ** 9n }
    const paid = findBestExactIn({ graph, ...sold })?.amountOut ?? 0n

    const direct = graph.pairs.findIndex(({ token0, token1 }) =>
      [token0.symbol, token1.symbol].every((symbol) => ['USDX', 'WBTC'].includes(symbol)),
    )
    const changed = servedPairs.flatMap((pair, at) =>
      at === direct
        ? [{ ...pair, reserve_a: `${pair.reserve_a}0`, reserve_b: `${pair.reserve_b}0` }]
        : [],
    )
    applyBlock(client, { height: 9, hash: 'ab1', timestamp: 1, pairs: changed, transactions: [] })

    expect(routeGraph(pairsIn(client))).toBe(graph)
    const touched = graph.pools.flatMap((pool, edge) =>
      pool === before[edge] ? [] : [graph.pairOf[edge]],
    )
    expect(touched).toEqual([direct, direct]) // its two directions
    expect(findBestExactIn({ graph, ...sold })?.amountOut).toBeGreaterThan(paid)
    client.clear()
  })

  test('behavior: unchanged pairs are not even compared', () => {
    const pairs = knownPairs(servedPairs, tokens, 30n)
    const graph = routeGraph(pairs)
    const [kept] = graph.pools
    expect(routeGraph(pairs).pools[0]).toBe(kept)
  })
})
