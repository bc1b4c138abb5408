export type RateLimit = {
  /** Seconds to wait, or 0 when the request may pass. */
  readonly take: (client: string) => number
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
  const buckets = new Map<string, Bucket>()
  return {
    take: (client) => {
      const time = now()
      const bucket = buckets.get(client) ?? createBucket(buckets, client, capacity, time)
      bucket.tokens = Math.min(capacity, bucket.tokens + (time - bucket.at) * perMs)
      bucket.at = time
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs / 1000)
      bucket.tokens--
      return 0
    },
  }
}

/** The oldest clients are forgotten first: a map keeps the order of insertion. */
function createBucket(
  buckets: Map<string, Bucket>,
  client: string,
  tokens: number,
  at: number,
): Bucket {
  if (buckets.size >= MAX_CLIENTS) {
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }
  const bucket = { tokens, at }
  buckets.set(client, bucket)
  return bucket
}
