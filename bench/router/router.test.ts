import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { exhaustiveBest } from './exhaustive.ts'
import { makeGraph, shapes } from './graphs.ts'
import { ourRouters } from './ours.ts'

describe.each(shapes)('graph $name', (shape) => {
  const graph = makeGraph(shape)
  const { single, split } = ourRouters(graph)
  const paid = (query: (typeof graph.queries)[number], legs = single(query)) =>
    evaluate(graph, query.from, query.to, legs ?? [])

  test('behavior: the single path pays as much as trying every path, for every query', () => {
    const found = graph.queries.map((query) => paid(query))
    expect(found).toEqual(graph.queries.map((query) => exhaustiveBest(graph, query)))
    expect(found.every((amount) => amount > 0n)).toBe(true)
  })

  test('behavior: a split never pays less than the single path', () => {
    const below = graph.queries.filter((query) => paid(query, split(query)) < paid(query))
    expect(below).toEqual([])
  })
})
