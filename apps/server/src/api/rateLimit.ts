import { LruCache } from '../lruCache.ts'

export type RateLimit = {
  /** Seconds to wait, or 0 when the request may pass; one that costs more than a full bucket empties it. */
  readonly take: (client: string, cost?: number) => number
}

type Bucket = { tokens: number; at: number }

const MAX_CLIENTS = 50_000

/** A token bucket per client that refills evenly and holds ten seconds' worth of requests at least. */
export function createRateLimit(
  perMinute: number,
  now: () => number = () => performance.now(),
): RateLimit {
  if (perMinute === 0) return { take: () => 0 }
  const capacity = Math.max(1, Math.ceil(perMinute / 6))
  const perMs = perMinute / 60_000
  const buckets = new LruCache<string, Bucket>(MAX_CLIENTS)
  return {
    take: (client, cost = 1) => {
      const time = now()
      const bucket = buckets.get(client) ?? { tokens: capacity, at: time }
      buckets.set(client, bucket)
      bucket.tokens = Math.min(capacity, bucket.tokens + (time - bucket.at) * perMs)
      bucket.at = time
      const price = Math.min(cost, capacity)
      if (bucket.tokens < price) return Math.ceil((price - bucket.tokens) / perMs / 1000)
      bucket.tokens -= price
      return 0
    },
  }
}
