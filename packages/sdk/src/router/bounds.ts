import { MAX_RESERVE } from '../constants.ts'
import type { RouteGraph } from './graph.ts'

/**
 * Lower and upper bounds, as doubles, of the exact amount after a hop, given bounds of the amount before it. Since they
 * are rounded to units like in the program, the two are equal wherever a double holds the amount exactly.
 */
export type Bounds = {
  readonly low: (graph: RouteGraph, edge: number, low: number, high: number) => number
  readonly high: (graph: RouteGraph, edge: number, high: number) => number
  /** Bounds for the quality of a final amount, higher is better; -Infinity where there is none. */
  readonly worst: (low: number, high: number) => number
  readonly best: (low: number, high: number) => number
}

// outweighs the eight roundings of 2^-53 in the computation of a hop
const WIDER = 1 + 4e-15
const NARROWER = 1 - 4e-15
const LIMIT = Number(MAX_RESERVE)

/** Along the edges, from an input to its output; 0 where a hop pays nothing. */
export const outputBounds: Bounds = {
  low: (graph, edge, low, high) => {
    if (low <= 0 || ((graph.reserveIn[edge] ?? 0) + high) * WIDER >= LIMIT) return 0
    return Math.floor(payOut(graph, edge, low) * NARROWER)
  },
  high: (graph, edge, high) => (high <= 0 ? 0 : Math.floor(payOut(graph, edge, high) * WIDER)),
  worst: (low) => low,
  best: (_, high) => (high > 0 ? high : Number.NEGATIVE_INFINITY),
}

/** Against the edges, from an output to the required input; infinite where a hop cannot pay it. */
export const inputBounds: Bounds = {
  low: (graph, edge, low) => askIn(graph, edge, low, WIDER, NARROWER),
  high: (graph, edge, high) => askIn(graph, edge, high, NARROWER, WIDER),
  worst: (_, high) => -high,
  best: (low) => -low,
}

/** An edge's output, not rounded. */
function payOut({ reserveIn, reserveOut, kept }: RouteGraph, edge: number, amount: number) {
  const paid = amount * (kept[edge] ?? 0)
  return (paid * (reserveOut[edge] ?? 0)) / ((reserveIn[edge] ?? 0) * 10_000 + paid)
}

/** The input required by a swap against the edge: its input is the edge’s output side. */
function askIn(graph: RouteGraph, edge: number, out: number, reserveSlack: number, slack: number) {
  const [reserveIn, reserveOut] = [graph.reserveOut[edge] ?? 0, graph.reserveIn[edge] ?? 0]
  const left = reserveOut * reserveSlack - out
  if (left <= 0) return Number.POSITIVE_INFINITY // an infinite output too
  const input =
    Math.floor(((reserveIn * out * 10_000) / (left * (graph.kept[edge] ?? 0))) * slack) + 1
  return (reserveIn + input) * slack >= LIMIT ? Number.POSITIVE_INFINITY : input
}
