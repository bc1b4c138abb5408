import { evaluate } from './evaluate.ts'
import type { BenchGraph, BenchQuery } from './graphs.ts'

/** The output of the best single path, found by executing every path of at most three pools and distinct tokens. */
export function exhaustiveBest(graph: BenchGraph, { from, to, amountIn }: BenchQuery): bigint {
  const paths = pathsFrom(neighboursOf(graph), [from], to)
  const paid = paths.map((pools) => evaluate(graph, from, to, [{ pools, amountIn }]))
  return paid.reduce((best, amount) => (amount > best ? amount : best), 0n)
}

type Neighbours = readonly (readonly (readonly [pool: number, next: number])[])[]

function pathsFrom(leaving: Neighbours, seen: readonly number[], to: number): number[][] {
  if (seen.length > 3) return []
  const next = (leaving[seen.at(-1) ?? 0] ?? []).filter(([, token]) => !seen.includes(token))
  return next.flatMap(([pool, token]) => {
    if (token === to) return [[pool]]
    return pathsFrom(leaving, [...seen, token], to).map((rest) => [pool, ...rest])
  })
}

const known = new WeakMap<BenchGraph, (readonly [number, number])[][]>()

function neighboursOf(graph: BenchGraph) {
  const cached = known.get(graph)
  if (cached) return cached
  const leaving = Array.from({ length: graph.tokenCount }, (): (readonly [number, number])[] => [])
  for (const [index, { a, b }] of graph.pools.entries()) {
    leaving[a]?.push([index, b])
    leaving[b]?.push([index, a])
  }
  known.set(graph, leaving)
  return leaving
}
