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

/** The suite's mappings in memory, as the database has them at a height. */
export function createSuiteStore(rows: readonly StateRow[] = []): SuiteStore {
  const mappings = new Map<string, Map<string, Plaintext>>()
  const mappingOf = (program: string, mapping: string): Map<string, Plaintext> => {
    const name = `${program}/${mapping}`
    const known = mappings.get(name)
    if (known !== undefined) return known
    const created = new Map<string, Plaintext>()
    mappings.set(name, created)
    return created
  }
  for (const { program, mapping, key, value } of rows) {
    mappingOf(program, mapping).set(key, parsePlaintext(value))
  }
  return {
    get: (program, mapping, key) => mappings.get(`${program}/${mapping}`)?.get(key),
    entries: (program, mapping) => mappings.get(`${program}/${mapping}`) ?? none,
    apply: (writes) => {
      for (const { program, mapping, key, value } of writes) {
        if (value === null) mappingOf(program, mapping).delete(key)
        else mappingOf(program, mapping).set(key, value)
      }
    },
  }
}

/** The rows that writes leave behind; a key written twice counts once. */
export function toStateRow({ program, mapping, key, value }: Write): StateRow | undefined {
  return value === null ? undefined : { program, mapping, key, value: formatPlaintext(value) }
}
