/** A map that forgets what was used longest ago. */
export type Cache<T> = {
  get(key: string): T | undefined
  set(key: string, value: T): void
  readonly size: number
}

/** A cache of at most `limit` entries; 0 keeps nothing. */
export function createCache<T>(limit: number): Cache<T> {
  let recent = new Map<string, T>()
  let older = new Map<string, T>()
  const half = Math.ceil(limit / 2)

  function set(key: string, value: T): void {
    if (half === 0) return
    if (recent.size >= half) {
      older = recent // two generations: forgetting costs nothing per access
      recent = new Map()
    }
    recent.set(key, value)
  }
  return {
    set,
    get(key) {
      const found = recent.get(key)
      if (found !== undefined) return found
      const old = older.get(key)
      if (old !== undefined) set(key, old)
      return old
    },
    get size() {
      return recent.size + older.size
    },
  }
}
