import type { Plaintext } from '@nightjar/aleo'
import type { StateStore, Write } from './store.ts'

/** A store with writes on top: nothing reaches the store itself. */
export type Overlay = StateStore & {
  readonly writes: readonly Write[]
  set(program: string, mapping: string, key: string, value: Plaintext): void
  /** Removes an entry; no write is recorded when there was none. */
  remove(program: string, mapping: string, key: string): void
  /** Lays writes of another overlay on top, as they are. */
  apply(writes: readonly Write[]): void
}

export function createOverlay(store: StateStore): Overlay {
  return new StoreOverlay(store)
}

/** A class, since each call of finalize makes one: functions of its own would take longer to make than what they do. */
class StoreOverlay implements Overlay {
  readonly writes: Write[] = []
  readonly #store: StateStore
  readonly #pending = new Map<string, Plaintext | null>()

  constructor(store: StateStore) {
    this.#store = store
  }

  get(program: string, mapping: string, key: string): Plaintext | undefined {
    if (this.#pending.size > 0) {
      const found = this.#pending.get(`${program}/${mapping}/${key}`)
      if (found !== undefined) return found ?? undefined
    }
    return this.#store.get(program, mapping, key)
  }

  set(program: string, mapping: string, key: string, value: Plaintext): void {
    const previous = this.get(program, mapping, key) ?? null
    this.#put({ program, mapping, key, value, previous })
  }

  remove(program: string, mapping: string, key: string): void {
    const previous = this.get(program, mapping, key)
    if (previous !== undefined) this.#put({ program, mapping, key, value: null, previous })
  }

  apply(writes: readonly Write[]): void {
    for (const write of writes) this.#put(write)
  }

  #put(write: Write): void {
    this.#pending.set(`${write.program}/${write.mapping}/${write.key}`, write.value)
    this.writes.push(write)
  }
}
