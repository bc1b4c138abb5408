import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'

/** Where mappings are read from; keys are texts of `formatPlaintext`. */
export type StateStore = {
  get(program: string, mapping: string, key: string): Plaintext | undefined
}

/** One `set` or `remove` that finalize did, in order; `value` null removes, `previous` null adds. */
export type Write = {
  readonly program: string
  readonly mapping: string
  readonly key: string
  readonly value: Plaintext | null
  readonly previous: Plaintext | null
}

export interface MemoryStore extends StateStore {
  /** Applies writes in their order. */
  apply(writes: readonly Write[]): void
  /** Sets one entry from texts or values, outside of any program. */
  set(program: string, mapping: string, key: Plaintext | string, value: Plaintext | string): void
  entries(program: string, mapping: string): readonly (readonly [string, Plaintext])[]
  /** Remembers the present state and returns its number. */
  snapshot(): number
  /** Goes back to a snapshot and forgets it and the later ones. */
  revert(snapshot: number): void
}

type Mapping = Map<string, Plaintext>

/** The undo of one change: what stood there before. */
type Change = {
  readonly mapping: Mapping
  readonly key: string
  readonly previous: Plaintext | undefined
}

function toPlaintext(value: Plaintext | string): Plaintext {
  return typeof value === 'string' ? parsePlaintext(value) : value
}

/** A store in memory, with undo. */
export function createMemoryStore(): MemoryStore {
  const programs = new Map<string, Map<string, Mapping>>()
  const snapshots: number[] = []
  const changes: Change[] = []

  function find(program: string, mapping: string): Mapping {
    const mappings = programs.get(program) ?? new Map<string, Mapping>()
    programs.set(program, mappings)
    const found = mappings.get(mapping) ?? new Map<string, Plaintext>()
    mappings.set(mapping, found)
    return found
  }

  function put(mapping: Mapping, key: string, value: Plaintext | undefined): void {
    if (value === undefined) mapping.delete(key)
    else mapping.set(key, value)
  }

  function change(program: string, name: string, key: string, value: Plaintext | undefined): void {
    const mapping = find(program, name)
    if (snapshots.length > 0) changes.push({ mapping, key, previous: mapping.get(key) })
    put(mapping, key, value)
  }

  return {
    get: (program, mapping, key) => programs.get(program)?.get(mapping)?.get(key),
    apply(writes) {
      for (const { program, mapping, key, value } of writes) {
        change(program, mapping, key, value ?? undefined)
      }
    },
    set(program, mapping, key, value) {
      change(program, mapping, formatPlaintext(toPlaintext(key)), toPlaintext(value))
    },
    entries: (program, mapping) => [...(programs.get(program)?.get(mapping) ?? [])],
    snapshot() {
      snapshots.push(changes.length)
      return snapshots.length - 1
    },
    revert(snapshot) {
      const size = snapshots[snapshot]
      if (size === undefined) throw new RangeError(`There is no snapshot ${snapshot}.`)
      while (changes.length > size) {
        const last = changes.pop()
        if (last) put(last.mapping, last.key, last.previous)
      }
      snapshots.length = snapshot
    },
  }
}
