import type { Flow } from './flow.ts'
import type { RouteGraph } from './graph.ts'
import type { Way } from './ways.ts'

/** Paths with the part of the amount that each takes, and their total output. */
export type Allocation = {
  readonly ways: readonly Way[]
  readonly parts: readonly number[]
  readonly total: number
}

/**
 * Divides an amount among paths for the largest total output. Paths that share no pool are solved in closed form: each
 * is one constant-product curve, and at the optimum the last unit earns the same on all. Paths that share pools are
 * filled in chunks, each where it earns the most; `refine` improves that.
 */
export function allocate(
  graph: RouteGraph,
  flow: Flow,
  ways: readonly Way[],
  amount: number,
): Allocation {
  return sharePools(graph, ways)
    ? fillInChunks(flow, ways, amount)
    : fillEqually(graph, flow, ways, amount)
}

const CHUNKS = 16

function fillInChunks(flow: Flow, ways: readonly Way[], amount: number): Allocation {
  const parts = ways.map(() => 0)
  const chunk = amount / CHUNKS
  let total = 0
  for (let filled = 0; filled < CHUNKS; filled++) {
    let best = -1
    let most = 0
    for (let at = 0; at < ways.length; at++) {
      const out = flow.payAlong(ways[at] ?? [], chunk)
      if (out > most) [best, most] = [at, out]
    }
    if (best < 0) break
    flow.trade(ways[best] ?? [], chunk)
    parts[best] = (parts[best] ?? 0) + chunk
    total += most
  }
  flow.reset()
  return { ways, parts, total }
}

/** Parts at which the last unit earns the same on every path in use; paths with a negative part get none. */
function fillEqually(
  graph: RouteGraph,
  flow: Flow,
  ways: readonly Way[],
  amount: number,
): Allocation {
  const curves = ways.map((way) => curveOf(graph, way))
  const parts = ways.map(() => 0)
  let open = curves.map((curve, at) => ({ ...curve, at }))
  for (;;) {
    let [offset, weights] = [amount, 0]
    for (const { slope, depth } of open) {
      offset += depth
      weights += Math.sqrt(slope) * depth
    }
    const part = ({ slope, depth }: Curve) => (offset / weights) * Math.sqrt(slope) * depth - depth
    const taking = open.filter((curve) => part(curve) > 0)
    if (taking.length < open.length && taking.length > 0) {
      open = taking
      continue
    }
    for (const curve of open) parts[curve.at] = Math.max(0, part(curve))
    const total = ways.reduce((sum, way, at) => sum + flow.payAlong(way, parts[at] ?? 0), 0)
    return { ways, parts, total }
  }
}

/** A path as one pool: it pays slope * depth * x / (depth + x). */
type Curve = { readonly slope: number; readonly depth: number }

function curveOf({ reserveIn, reserveOut, kept }: RouteGraph, way: Way): Curve {
  let slope = 1
  let perDepth = 0 // 1 / depth
  for (const edge of way) {
    const share = (kept[edge] ?? 0) / 10_000
    const held = reserveIn[edge] ?? 0
    perDepth += (slope * share) / held
    slope *= (share * (reserveOut[edge] ?? 0)) / held
  }
  return { slope, depth: 1 / perDepth }
}

/** Improves the allocation where paths share pools, by moving amounts between two paths as long as that pays. */
export function refine(graph: RouteGraph, flow: Flow, allocation: Allocation): Allocation {
  const { ways, parts } = allocation
  if (!sharePools(graph, ways)) return allocation
  return exchange(flow, { ways, parts, total: pay(flow, ways, parts) })
}

/** The total output of the paths, executed one after another on the same pools. */
function pay(flow: Flow, ways: readonly Way[], parts: readonly number[]): number {
  let total = 0
  for (let at = 0; at < ways.length; at++) total += flow.trade(ways[at] ?? [], parts[at] ?? 0)
  flow.reset()
  return total
}

function sharePools({ pairOf }: RouteGraph, ways: readonly Way[]): boolean {
  const seen: number[] = []
  for (const way of ways) {
    for (const edge of way) {
      const pair = pairOf[edge] ?? 0
      if (seen.includes(pair)) return true
      seen.push(pair)
    }
  }
  return false
}

const SWEEPS = 3
const STEPS = 14
const GOLDEN = (Math.sqrt(5) - 1) / 2

function exchange(flow: Flow, start: Allocation): Allocation {
  let best = start
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const before = best.total
    for (let i = 0; i < best.ways.length; i++) {
      for (let j = i + 1; j < best.ways.length; j++) best = balance(flow, best, i, j)
    }
    if (best.total <= before * (1 + 1e-9)) break
  }
  return best
}

function balance(flow: Flow, { ways, parts, total }: Allocation, i: number, j: number): Allocation {
  const sum = (parts[i] ?? 0) + (parts[j] ?? 0)
  const tried = [...parts]
  const payAt = (part: number) => {
    tried[i] = part
    tried[j] = sum - part
    return pay(flow, ways, tried)
  }
  let [from, to] = [0, sum]
  let [left, right] = [to - GOLDEN * (to - from), from + GOLDEN * (to - from)]
  let [atLeft, atRight] = [payAt(left), payAt(right)]
  for (let step = 0; step < STEPS; step++) {
    if (atLeft > atRight) {
      to = right
      ;[right, atRight] = [left, atLeft]
      left = to - GOLDEN * (to - from)
      atLeft = payAt(left)
    } else {
      from = left
      ;[left, atLeft] = [right, atRight]
      right = from + GOLDEN * (to - from)
      atRight = payAt(right)
    }
  }
  const ends = [left, right, 0, sum].map((part) => ({ part, total: payAt(part) }))
  const best = ends.reduce((a, b) => (b.total > a.total ? b : a))
  if (best.total <= total) return { ways, parts, total }
  return {
    ways,
    parts: parts.map((part, at) => (at === i ? best.part : at === j ? sum - best.part : part)),
    total: best.total,
  }
}
