/** A map that drops the least recently used entries. */
export type Cache<T, Key = string> = {
  get(key: Key): T | undefined
  set(key: Key, value: T): void
  readonly size: number
}

/** A cache of at most `limit` entries; 0 keeps nothing. */
export function createCache<T, Key = string>(limit: number): Cache<T, Key> {
  let recent = new Map<Key, T>()
  let older = new Map<Key, T>()
  const half = Math.ceil(limit / 2)

  function set(key: Key, value: T): void {
    if (half === 0) return
    if (recent.size >= half) {
      older = recent // two generations: eviction costs nothing per access
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
