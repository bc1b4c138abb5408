import { MAX_RESERVE } from '../constants.ts'
import type { RouteGraph } from './graph.ts'

/**
 * Doubles between which the exact amount after a hop lies, given doubles between which the amount before it lies.
 * Rounded to units like the program rounds, they meet wherever a double holds the amount exactly.
 */
export type Bounds = {
  readonly low: (graph: RouteGraph, edge: number, low: number, high: number) => number
  readonly high: (graph: RouteGraph, edge: number, high: number) => number
  /** Bounds of how good an end amount is, higher is better; -Infinity where there is none. */
  readonly worst: (low: number, high: number) => number
  readonly best: (low: number, high: number) => number
}

// outweigh the eight roundings of 2^-53 that a hop is computed with
const WIDER = 1 + 4e-15
const NARROWER = 1 - 4e-15
const LIMIT = Number(MAX_RESERVE)

/** Along the edges, from an input to what it pays; 0 where a hop pays nothing. */
export const outputBounds: Bounds = {
  low: (graph, edge, low, high) => {
    if (low <= 0 || ((graph.reserveIn[edge] ?? 0) + high) * WIDER >= LIMIT) return 0
    return Math.floor(payOut(graph, edge, low) * NARROWER)
  },
  high: (graph, edge, high) => (high <= 0 ? 0 : Math.floor(payOut(graph, edge, high) * WIDER)),
  worst: (low) => low,
  best: (_, high) => (high > 0 ? high : Number.NEGATIVE_INFINITY),
}

/** Against the edges, from an output to the input that it asks; infinite where a hop cannot pay it. */
export const inputBounds: Bounds = {
  low: (graph, edge, low) => askIn(graph, edge, low, WIDER, NARROWER),
  high: (graph, edge, high) => askIn(graph, edge, high, NARROWER, WIDER),
  worst: (_, high) => -high,
  best: (low) => -low,
}

/** What an edge pays, not rounded. */
function payOut({ reserveIn, reserveOut, kept }: RouteGraph, edge: number, amount: number) {
  const paid = amount * (kept[edge] ?? 0)
  return (paid * (reserveOut[edge] ?? 0)) / ((reserveIn[edge] ?? 0) * 10_000 + paid)
}

/** What a swap against the edge asks: its input is the edge’s output side. */
function askIn(graph: RouteGraph, edge: number, out: number, reserveSlack: number, slack: number) {
  const [reserveIn, reserveOut] = [graph.reserveOut[edge] ?? 0, graph.reserveIn[edge] ?? 0]
  const left = reserveOut * reserveSlack - out
  if (left <= 0) return Number.POSITIVE_INFINITY // an infinite output too
  const input =
    Math.floor(((reserveIn * out * 10_000) / (left * (graph.kept[edge] ?? 0))) * slack) + 1
  return (reserveIn + input) * slack >= LIMIT ? Number.POSITIVE_INFINITY : input
}
