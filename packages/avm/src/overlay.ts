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
  const pending = new Map<string, Plaintext | null>()
  const writes: Write[] = []

  function get(program: string, mapping: string, key: string): Plaintext | undefined {
    if (pending.size > 0) {
      const found = pending.get(`${program}/${mapping}/${key}`)
      if (found !== undefined) return found ?? undefined
    }
    return store.get(program, mapping, key)
  }

  function put(write: Write): void {
    pending.set(`${write.program}/${write.mapping}/${write.key}`, write.value)
    writes.push(write)
  }

  function write(program: string, mapping: string, key: string, value: Plaintext | null): void {
    const previous = get(program, mapping, key) ?? null
    if (value === null && previous === null) return
    put({ program, mapping, key, value, previous })
  }

  return {
    get,
    set: write,
    remove: (program, mapping, key) => write(program, mapping, key, null),
    apply: (added) => added.forEach(put),
    writes,
  }
}
