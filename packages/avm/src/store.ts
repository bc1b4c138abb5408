import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'

/** Source of mapping values; keys are texts from `formatPlaintext`. */
export type StateStore = {
  get(program: string, mapping: string, key: string): Plaintext | undefined
}

/** One `set` or `remove` by finalize, in order; `value` is null for a removal, `previous` for a new entry. */
export type Write = {
  readonly program: string
  readonly mapping: string
  readonly key: string
  readonly value: Plaintext | null
  readonly previous: Plaintext | null
}

export interface MemoryStore extends StateStore {
  /** Applies writes in order. */
  apply(writes: readonly Write[]): void
  /** Sets one entry from texts or values, outside any program. */
  set(program: string, mapping: string, key: Plaintext | string, value: Plaintext | string): void
  entries(program: string, mapping: string): readonly (readonly [string, Plaintext])[]
  /** Saves the current state and returns its number. */
  snapshot(): number
  /** Reverts to a snapshot and discards it and all later ones. */
  revert(snapshot: number): void
}

type Mapping = Map<string, Plaintext>

/** The undo of one change: the previous value. */
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
