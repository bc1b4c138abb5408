import {
  createRouteGraph,
  findBestExactIn,
  findBestSplit,
  followPairs,
  type Pair,
  type Token,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import type { Leg } from './evaluate.ts'
import type { BenchGraph, BenchQuery } from './graphs.ts'

export type BenchRouter = (query: BenchQuery) => readonly Leg[] | undefined

/** Our routers over a graph: the best single path, and the best split over up to four. */
export function ourRouters(graph: BenchGraph): {
  readonly single: BenchRouter
  readonly split: BenchRouter
} {
  const { pairs, tokenAt } = toPairs(graph)
  const index = new Map(pairs.map((pair, at) => [pair, at]))
  const routes = createRouteGraph(pairs)
  const toLeg = (leg: { pairs: readonly Pair[]; amountIn: bigint }): Leg => ({
    pools: leg.pairs.map((pair) => index.get(pair) ?? -1),
    amountIn: leg.amountIn,
  })
  const search = ({ from, to, amountIn }: BenchQuery) => {
    return { graph: routes, tokenIn: tokenAt(from), tokenOut: tokenAt(to), amountIn }
  }
  const single: BenchRouter = (query) => {
    const route = findBestExactIn(search(query))
    return route && [toLeg(route)]
  }
  return {
    single,
    split: (query) => findBestSplit(search(query))?.legs.map(toLeg) ?? single(query),
  }
}

const CHANGED_BY_A_BLOCK = 20

/** Our best single path as a page finds it after a block that changed twenty pools: graph update, then search. */
export function ourBlocks(graph: BenchGraph): BenchRouter {
  const { pairs, tokenAt } = toPairs(graph)
  const routes = createRouteGraph(pairs)
  const index = new Map(pairs.map(({ id }, at) => [id, at]))
  let next = 0
  return ({ from, to, amountIn }) => {
    const changed = [...pairs]
    for (let count = 0; count < CHANGED_BY_A_BLOCK; count++) {
      const at = next++ % pairs.length
      const pair = pairs[at]
      if (pair) changed[at] = { ...pair }
    }
    const followed = followPairs(routes, changed)
    const search = { graph: followed, tokenIn: tokenAt(from), tokenOut: tokenAt(to), amountIn }
    const route = findBestExactIn(search)
    return route && [{ pools: route.pairs.map(({ id }) => index.get(id) ?? -1), amountIn }]
  }
}

function toPairs(graph: BenchGraph) {
  const tokens = Array.from({ length: graph.tokenCount }, (_, at) => benchToken(at))
  const tokenAt = (at: number) => tokens[at] ?? benchToken(at)
  const pairs = graph.pools.map(
    ({ a, b, ra, rb }, at): Pair => ({
      id: `${at}field`,
      token0: tokenAt(a),
      token1: tokenAt(b),
      reserve0: ra,
      reserve1: rb,
      feeBps: 30n,
      totalSupply: 1000n,
      publicBalance: 0n,
      lastK: 0n,
      isInDoubt: false,
    }),
  )
  return { pairs, tokenAt }
}

function benchToken(at: number): Token {
  return {
    programId: 'nightjar_core.aleo',
    admin: ZERO_ADDRESS,
    id: `${at + 1}field`,
    name: `T${at}`,
    symbol: `T${at}`,
    decimals: 6,
    totalSupply: 0n,
    wrapperProgram: '',
    logo: '',
    bits: 128,
    type: 2,
  }
}
