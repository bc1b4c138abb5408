import type { Plaintext } from '@nightjar/aleo'
import type { StateStore, Write } from './store.ts'

/** A store with writes on top: nothing reaches the store itself. */
export type Overlay = StateStore & {
  readonly writes: readonly Write[]
  set(program: string, mapping: string, key: string, value: Plaintext): void
  /** Removes an entry; no write is recorded when there was none. */
  remove(program: string, mapping: string, key: string): void
  /** Adds the writes of another overlay unchanged. */
  apply(writes: readonly Write[]): void
}

export function createOverlay(store: StateStore): Overlay {
  return new StoreOverlay(store)
}

/** Up to this many writes are searched one by one; beyond that, by name. */
const FEW_WRITES = 16

/** A class, because every finalize call makes one: creating closures would take longer than what they do. */
class StoreOverlay implements Overlay {
  readonly writes: Write[] = []
  readonly #store: StateStore
  /** The last write of each key, once there are many. */
  #byName: Map<string, Write> | undefined

  constructor(store: StateStore) {
    this.#store = store
  }

  get(program: string, mapping: string, key: string): Plaintext | undefined {
    const found = this.#find(program, mapping, key)
    if (found !== undefined) return found.value ?? undefined
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

  #find(program: string, mapping: string, key: string): Write | undefined {
    if (this.#byName !== undefined) return this.#byName.get(nameOf({ program, mapping, key }))
    for (let at = this.writes.length - 1; at >= 0; at--) {
      const write = this.writes[at]
      if (write?.key === key && write.mapping === mapping && write.program === program) return write
    }
    return undefined
  }

  #put(write: Write): void {
    this.writes.push(write)
    if (this.#byName !== undefined) this.#byName.set(nameOf(write), write)
    else if (this.writes.length > FEW_WRITES) {
      this.#byName = new Map(this.writes.map((each) => [nameOf(each), each]))
    }
  }
}

const nameOf = ({ program, mapping, key }: Pick<Write, 'program' | 'mapping' | 'key'>): string =>
  `${program}/${mapping}/${key}`
