import type { BenchGraph } from './graphs.ts'

/** A part of the input along pools, by their index in the graph. */
export type Leg = { readonly pools: readonly number[]; readonly amountIn: bigint }

/**
 * The actual output of a plan: its legs are executed one after another on shared reserves, 0.3% fee, rounding down. Every
 * router's plan is evaluated by this function. @throws Error if a leg does not lead from `from` to `to`
 */
export function evaluate(
  graph: BenchGraph,
  from: number,
  to: number,
  legs: readonly Leg[],
): bigint {
  const reserves = new Map<number, Reserves>()
  const pay = (leg: Leg) => {
    const end = leg.pools.reduce((at, index) => trade(graph, reserves, index, at), {
      token: from,
      amount: leg.amountIn,
    })
    if (end.token !== to) throw new Error(`a leg ends at token ${end.token} instead of ${to}`)
    return end.amount
  }
  return legs.reduce((total, leg) => total + pay(leg), 0n)
}

type Reserves = { readonly a: bigint; readonly b: bigint }
type Place = { readonly token: number; readonly amount: bigint }

function trade(
  { pools }: BenchGraph,
  reserves: Map<number, Reserves>,
  index: number,
  { token, amount }: Place,
): Place {
  const pool = pools[index]
  if (!pool || (pool.a !== token && pool.b !== token)) {
    throw new Error(`pool ${index} does not hold token ${token}`)
  }
  const { a, b } = reserves.get(index) ?? { a: pool.ra, b: pool.rb }
  const [held, left] = pool.a === token ? [a, b] : [b, a]
  const out = (amount * 997n * left) / (held * 1000n + amount * 997n)
  const [now, rest] = [held + amount, left - out]
  reserves.set(index, pool.a === token ? { a: now, b: rest } : { a: rest, b: now })
  return { token: pool.a === token ? pool.b : pool.a, amount: out }
}
