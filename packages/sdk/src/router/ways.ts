import type { RouteGraph } from './graph.ts'

/** Edges of a path in order, one to three. */
export type Way = readonly number[]

export type Ends = { readonly start: number; readonly end: number; readonly maxHops: number }

/** No edge: the path ends before it. */
export const NONE = -1

/**
 * Visits every path of one to three edges through different nodes from `start` to `end`; missing edges are `NONE`.
 * Paths with the same first edge are visited consecutively.
 */
export function forEachWay(
  graph: RouteGraph,
  { start, end, maxHops }: Ends,
  visit: (first: number, second: number, third: number) => void,
): void {
  const { firstEdge, target } = graph
  const closing = closingEdges(graph, end)
  for (let first = firstEdge[start] ?? 0; first < (firstEdge[start + 1] ?? 0); first++) {
    const node = target[first] ?? 0
    if (node === end) {
      visit(first, NONE, NONE)
      continue
    }
    const last = closing[node] ?? NONE
    if (maxHops > 1 && last !== NONE) visit(first, last, NONE)
    if (maxHops > 2) visitThrough(graph, closing, { start, end, first, visit })
  }
}

type Through = {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly visit: (first: number, second: number, third: number) => void
}

function visitThrough(
  { firstEdge, target }: RouteGraph,
  closing: Int32Array,
  { start, end, first, visit }: Through,
): void {
  const via = target[first] ?? 0
  for (let second = firstEdge[via] ?? 0; second < (firstEdge[via + 1] ?? 0); second++) {
    const node = target[second] ?? 0
    const third = closing[node] ?? NONE
    if (third !== NONE && node !== start && node !== end) visit(first, second, third)
  }
}

/** By node, the edge from it to `end`, or `NONE`. */
function closingEdges({ firstEdge, target, back }: RouteGraph, end: number): Int32Array {
  const closing = new Int32Array(firstEdge.length - 1).fill(NONE)
  for (let edge = firstEdge[end] ?? 0; edge < (firstEdge[end + 1] ?? 0); edge++) {
    closing[target[edge] ?? 0] = back[edge] ?? NONE
  }
  return closing
}
