/** A map that forgets the least recently used entry once it has `limit` entries. */
export class LruCache<K, V> {
  readonly #limit: number
  readonly #entries = new Map<K, V>()
  #newest: K | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined && key !== this.#newest) this.#renew(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#renew(key, value)
    if (this.#entries.size <= this.#limit) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  delete(key: K): void {
    this.#entries.delete(key)
    if (this.#newest === key) this.#newest = undefined
  }

  #renew(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    this.#newest = key
  }
}
