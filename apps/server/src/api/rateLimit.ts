import { LruCache } from '../lruCache.ts'

export type RateLimit = {
  /**
   * Seconds to wait, or 0 if the request is allowed; one that costs more than a full bucket empties it. `time` is when
   * it arrived, in milliseconds, if already known.
   */
  readonly take: (client: string, cost?: number, time?: number) => number
  /** Adds what a request that was allowed turned out to cost: the next ones wait for it. */
  readonly owe: (client: string, cost: number) => void
  /** Adds what clients used in other processes. */
  readonly charge: (spent: Spent) => void
  /** What clients used here since the last call; nothing the first time. */
  readonly takeSpent: () => Spent
}

export type Spent = ReadonlyMap<string, number>

type Bucket = { tokens: number; at: number }

const MAX_CLIENTS = 50_000

/** A token bucket per client that refills evenly and holds at least ten seconds' worth of requests. */
export function createRateLimit(
  perMinute: number,
  now: () => number = () => performance.now(),
): RateLimit {
  const nothing = new Map<string, number>()
  if (perMinute === 0) {
    const ignore = () => undefined
    return { take: () => 0, owe: ignore, charge: ignore, takeSpent: () => nothing }
  }
  const capacity = Math.max(1, Math.ceil(perMinute / 6))
  const perMs = perMinute / 60_000
  const buckets = new LruCache<string, Bucket>(MAX_CLIENTS)
  let spent: Map<string, number> | undefined // counted from the first takeSpent on: without one it would only grow
  const open = (client: string, at: number): Bucket => {
    const bucket = { tokens: capacity, at }
    buckets.set(client, bucket)
    return bucket
  }
  const fill = (client: string, time = now()): Bucket => {
    const bucket = buckets.get(client) ?? open(client, time)
    bucket.tokens = Math.min(capacity, bucket.tokens + (time - bucket.at) * perMs)
    bucket.at = time
    return bucket
  }
  const charge = (client: string, price: number): void => {
    const bucket = fill(client)
    bucket.tokens = Math.max(-capacity, bucket.tokens - price) // a debt of one bucket at most
  }
  return {
    owe: (client, cost) => {
      charge(client, cost)
      spent?.set(client, (spent.get(client) ?? 0) + cost)
    },
    take: (client, cost = 1, time = now()) => {
      const bucket = fill(client, time)
      const price = Math.min(cost, capacity)
      if (bucket.tokens < price) return Math.ceil((price - bucket.tokens) / perMs / 1000)
      bucket.tokens -= price
      spent?.set(client, (spent.get(client) ?? 0) + price)
      return 0
    },
    charge: (elsewhere) => {
      for (const [client, price] of elsewhere) charge(client, price)
    },
    takeSpent: () => {
      const taken = spent ?? nothing
      spent = new Map()
      return taken
    },
  }
}
