/** A pool of the benchmark: tokens by index, reserves in units of 6 decimals. */
export type BenchPool = {
  readonly a: number
  readonly b: number
  readonly ra: bigint
  readonly rb: bigint
}

export type BenchQuery = { readonly from: number; readonly to: number; readonly amountIn: bigint }

export type BenchGraph = {
  readonly name: string
  readonly tokenCount: number
  readonly pools: readonly BenchPool[]
  readonly queries: readonly BenchQuery[]
}

type Shape = {
  readonly name: string
  readonly tokens: number
  readonly pools: number
  readonly kind: 'uniform' | 'hubs'
  readonly queries: number
  readonly seed: number
}

const HUBS = 5

/** The four graphs: 200 tokens spread evenly, 200 around five hubs, 1,000 around hubs, 30 around hubs. */
export const shapes: readonly Shape[] = [
  { name: 'A', tokens: 200, pools: 600, kind: 'uniform', queries: 100, seed: 1 },
  { name: 'B', tokens: 200, pools: 600, kind: 'hubs', queries: 100, seed: 2 },
  { name: 'C', tokens: 1000, pools: 3000, kind: 'hubs', queries: 50, seed: 4 },
  { name: 'D', tokens: 30, pools: 60, kind: 'hubs', queries: 100, seed: 5 },
]

/**
 * The same graph for the same seed everywhere: prices exp(1.5z), liquidity 50,000·exp(1.5z) dollars, half a side, and
 * queries of 500·exp(z) dollars between tokens that at most three pools connect.
 */
export function makeGraph({
  name,
  tokens: count,
  pools: size,
  kind,
  queries: wanted,
  seed,
}: Shape): BenchGraph {
  const random = mulberry32(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const pick = (below: number) => Math.floor(random() * below)
  const prices = Array.from({ length: count }, () => Math.exp(normal() * 1.5))
  const price = (token: number) => prices[token] ?? 1
  const pools = new Map<string, BenchPool>()
  const join = (a: number, b: number) => {
    const key = a < b ? `${a}-${b}` : `${b}-${a}`
    if (a === b || pools.has(key)) return
    const dollars = 50_000 * Math.exp(normal() * 1.5)
    const skew = 1 + normal() * 0.002
    const units = (value: number) => BigInt(Math.max(1000, Math.floor(value * 1e6)))
    const [ra, rb] = [units(dollars / 2 / price(a)), units((dollars / 2 / price(b)) * skew)]
    pools.set(key, { a, b, ra, rb })
  }
  const connect = kind === 'uniform' ? connectEvenly : connectHubs
  connect({ count, random, pick, join, isShort: () => pools.size < size })
  const list = [...pools.values()]
  const reach = reachability(count, list)
  const queries: BenchQuery[] = []
  while (queries.length < wanted) {
    const [from, to] = [pick(count), pick(count)]
    if (from === to || !reach(from, to)) continue
    const dollars = 500 * Math.exp(normal())
    queries.push({
      from,
      to,
      amountIn: BigInt(Math.max(1e4, Math.floor((dollars / price(from)) * 1e6))),
    })
  }
  return { name, tokenCount: count, pools: list, queries }
}

type Connecting = {
  readonly count: number
  readonly random: () => number
  readonly pick: (below: number) => number
  readonly join: (a: number, b: number) => void
  readonly isShort: () => boolean
}

function connectEvenly({ count, pick, join, isShort }: Connecting): void {
  for (let token = 1; token < count; token++) join(token, pick(token))
  while (isShort()) join(pick(count), pick(count))
}

function connectHubs({ count, random, pick, join, isShort }: Connecting): void {
  for (let hub = 0; hub < HUBS; hub++) for (let other = 0; other < hub; other++) join(hub, other)
  for (let token = HUBS; token < count; token++) join(token, pick(HUBS))
  while (isShort()) {
    if (random() < 0.7) join(pick(HUBS), pick(count))
    else join(pick(count), pick(count))
  }
}

/** Tests whether at most three pools lead from one token to another. */
function reachability(count: number, pools: readonly BenchPool[]) {
  const neighbours = Array.from({ length: count }, (): number[] => [])
  for (const { a, b } of pools) {
    neighbours[a]?.push(b)
    neighbours[b]?.push(a)
  }
  return (from: number, to: number) => {
    let reached = new Set([from])
    for (let hop = 0; hop < 3; hop++) {
      reached = new Set([...reached, ...[...reached].flatMap((token) => neighbours[token] ?? [])])
    }
    return reached.has(to)
  }
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
