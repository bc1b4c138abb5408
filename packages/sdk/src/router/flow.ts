import { MAX_RESERVE } from '../constants.ts'
import type { RouteGraph } from './graph.ts'
import { type Ends, forEachWay, NONE, type Way } from './ways.ts'

/** Reserves as doubles for trial trades. `reset` undoes the trades, so one flow serves a whole search. */
export type Flow = {
  /** The current output of a path whose pools are all different. */
  payAlong(way: Way, amount: number): number
  /** Trades along a path and returns its output; 0 where a pool would outgrow its limit. */
  trade(way: Way, amount: number): number
  /** The path with the largest output for the amount at the current reserves. */
  bestWay(ends: Ends, amount: number): Way | undefined
  reset(): void
}

const LIMIT = Number(MAX_RESERVE)

export function createFlow(graph: RouteGraph): Flow {
  const { back, kept } = graph
  const [reserveIn, reserveOut] = [graph.reserveIn.slice(), graph.reserveOut.slice()]
  const touched: number[] = []

  function quote(edge: number, amount: number): number {
    const held = reserveIn[edge] ?? 0
    if (amount <= 0 || held + amount >= LIMIT) return 0
    const paid = amount * (kept[edge] ?? 0)
    return (paid * (reserveOut[edge] ?? 0)) / (held * 10_000 + paid)
  }

  function payAlong(way: Way, amount: number): number {
    let carried = amount
    for (let hop = 0; hop < way.length; hop++) carried = quote(way[hop] ?? 0, carried)
    return carried
  }

  function set(edge: number, held: number, left: number): void {
    const other = back[edge] ?? 0
    reserveIn[edge] = held
    reserveOut[edge] = left
    reserveIn[other] = left
    reserveOut[other] = held
  }

  function trade(way: Way, amount: number): number {
    let carried = amount
    for (let hop = 0; hop < way.length; hop++) {
      const edge = way[hop] ?? 0
      const out = quote(edge, carried)
      set(edge, (reserveIn[edge] ?? 0) + carried, (reserveOut[edge] ?? 0) - out)
      touched.push(edge)
      carried = out
    }
    return carried
  }

  function reset(): void {
    for (const edge of touched) set(edge, graph.reserveIn[edge] ?? 0, graph.reserveOut[edge] ?? 0)
    touched.length = 0
  }

  function bestWay(ends: Ends, amount: number): Way | undefined {
    let [best, current, firstOut] = [0, NONE, 0]
    let [a, b, c] = [NONE, NONE, NONE]
    forEachWay(graph, ends, (first, second, third) => {
      if (first !== current) {
        current = first
        firstOut = quote(first, amount)
      }
      let out = firstOut
      if (second !== NONE) out = quote(second, out)
      if (third !== NONE) out = quote(third, out)
      if (out <= best) return
      best = out
      a = first
      b = second
      c = third
    })
    return best > 0 ? [a, b, c].filter((edge) => edge !== NONE) : undefined
  }

  return { payAlong, trade, bestWay, reset }
}
