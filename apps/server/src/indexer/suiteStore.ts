import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import type { StateStore, Write } from '@nightjar/avm'

export type StateRow = {
  readonly program: string
  readonly mapping: string
  readonly key: string
  readonly value: string
}

export type SuiteStore = StateStore & {
  readonly apply: (writes: readonly Write[]) => void
  readonly entries: (program: string, mapping: string) => ReadonlyMap<string, Plaintext>
}

const none: ReadonlyMap<string, Plaintext> = new Map()

/** The suite's mappings in memory, as in the database at a height. */
export function createSuiteStore(rows: readonly StateRow[] = []): SuiteStore {
  const programs = new Map<string, Map<string, Map<string, Plaintext>>>()
  const mappingOf = (program: string, mapping: string): Map<string, Plaintext> => {
    const mappings = programs.get(program) ?? new Map<string, Map<string, Plaintext>>()
    const values = mappings.get(mapping) ?? new Map<string, Plaintext>()
    programs.set(program, mappings.set(mapping, values))
    return values
  }
  for (const { program, mapping, key, value } of rows) {
    mappingOf(program, mapping).set(key, parsePlaintext(value))
  }
  return {
    get: (program, mapping, key) => programs.get(program)?.get(mapping)?.get(key),
    entries: (program, mapping) => programs.get(program)?.get(mapping) ?? none,
    apply: (writes) => {
      for (const { program, mapping, key, value } of writes) {
        if (value === null) mappingOf(program, mapping).delete(key)
        else mappingOf(program, mapping).set(key, value)
      }
    },
  }
}

/** The row that a write results in; undefined if it removes the key. */
export function toStateRow({ program, mapping, key, value }: Write): StateRow | undefined {
  return value === null ? undefined : { program, mapping, key, value: formatPlaintext(value) }
}
