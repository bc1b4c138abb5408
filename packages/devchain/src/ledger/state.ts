import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import type { StateStore, Write } from '@nightjar/avm'

/** The mappings of all programs, in memory. */
export type State = StateStore & {
  entries(program: string, mapping: string): [key: string, value: Plaintext][]
  /** Whether a value exists here, without looking elsewhere. */
  holds(program: string, mapping: string, key: string): boolean
  apply(writes: readonly Write[]): void
}

const separator = '/'

/** The ledger key of a value. */
export function stateKey(program: string, mapping: string, key: string): string {
  return `state:${program}${separator}${mapping}${separator}${key}`
}

/** Called for a value that is not in the state; an error that it throws ends the read. */
type OnAbsent = (program: string, mapping: string, key: string) => void

/** Creates an empty state. */
export function createState(onAbsent?: OnAbsent): State {
  const mappings = new Map<string, Map<string, Plaintext>>()
  const find = (program: string, mapping: string) => mappings.get(program + separator + mapping)

  const put = ({ program, mapping, key, value }: Omit<Write, 'previous'>) => {
    const name = program + separator + mapping
    let values = mappings.get(name)
    if (values === undefined) {
      values = new Map()
      mappings.set(name, values)
    }
    if (value === null) values.delete(key)
    else values.set(key, value)
  }

  return {
    get(program, mapping, key) {
      const value = find(program, mapping)?.get(key)
      if (value === undefined) onAbsent?.(program, mapping, key)
      return value
    },
    holds: (program, mapping, key) => find(program, mapping)?.has(key) ?? false,
    entries: (program, mapping) => [...(find(program, mapping) ?? [])],
    apply: (writes) => writes.forEach(put),
  }
}

/** Converts a stored value back into a write. */
export function parseStateEntry(storeKey: string, text: string): Write {
  const path = storeKey.slice('state:'.length)
  const first = path.indexOf(separator)
  const second = path.indexOf(separator, first + 1)
  return {
    program: path.slice(0, first),
    mapping: path.slice(first + 1, second),
    key: path.slice(second + 1),
    value: parsePlaintext(text),
    previous: null,
  }
}

/** A value as stored in the ledger. */
export const formatStateValue = formatPlaintext
