import type { Plaintext } from '@nightjar/aleo'
import type { StateStore, Write } from '../store.ts'

/** A store with the writes of the running call on top: nothing reaches the store itself. */
export interface Overlay {
  get(program: string, mapping: string, key: string): Plaintext | undefined
  set(program: string, mapping: string, key: string, value: Plaintext): void
  /** Removes an entry; no write is recorded when there was none. */
  remove(program: string, mapping: string, key: string): void
  readonly writes: readonly Write[]
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

  function write(program: string, mapping: string, key: string, value: Plaintext | null): void {
    const previous = get(program, mapping, key) ?? null
    if (value === null && previous === null) return
    pending.set(`${program}/${mapping}/${key}`, value)
    writes.push({ program, mapping, key, value, previous })
  }

  return {
    get,
    set: write,
    remove: (program, mapping, key) => write(program, mapping, key, null),
    writes,
  }
}
