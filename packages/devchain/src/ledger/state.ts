import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'

/** A change of a mapping; `value` null removes the key, `previous` null says that it was absent. */
export type StateWrite = {
  readonly program: string
  readonly mapping: string
  /** The key as `formatPlaintext` writes it. */
  readonly key: string
  readonly value: Plaintext | null
  readonly previous: Plaintext | null
}

/** Reads of mappings: of the chain, or of the chain with a block's writes over it. */
export type StateReader = {
  get(program: string, mapping: string, key: string): Plaintext | undefined
}

/** The mappings of all programs, in memory. */
export type State = StateReader & {
  entries(program: string, mapping: string): [key: string, value: Plaintext][]
  /** Whether a value is there, without asking what may be elsewhere. */
  holds(program: string, mapping: string, key: string): boolean
  apply(writes: readonly StateWrite[]): void
}

const separator = '/'

/** The name under which the ledger keeps a value. */
export function stateKey(program: string, mapping: string, key: string): string {
  return `state:${program}${separator}${mapping}${separator}${key}`
}

/** Hears of a value that is not in the state; what it throws ends the read. */
type OnAbsent = (program: string, mapping: string, key: string) => void

/** Creates an empty state. */
export function createState(onAbsent?: OnAbsent): State {
  const mappings = new Map<string, Map<string, Plaintext>>()
  const find = (program: string, mapping: string) => mappings.get(program + separator + mapping)

  const put = ({ program, mapping, key, value }: Omit<StateWrite, 'previous'>) => {
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

/** Reads a kept value back into a write. */
export function parseStateEntry(storeKey: string, text: string): StateWrite {
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

/** The state with writes that no block holds yet. */
export type Overlay = StateReader & {
  readonly writes: readonly StateWrite[]
  apply(writes: readonly StateWrite[]): void
}

/** Lays writes over a state without changing it. */
export function createOverlay(base: StateReader): Overlay {
  const writes: StateWrite[] = []
  const latest = new Map<string, Plaintext | null>()
  return {
    writes,
    get(program, mapping, key) {
      const value = latest.get(stateKey(program, mapping, key))
      return value === undefined ? base.get(program, mapping, key) : (value ?? undefined)
    },
    apply(added) {
      for (const write of added) {
        writes.push(write)
        latest.set(stateKey(write.program, write.mapping, write.key), write.value)
      }
    },
  }
}

/** A value as the ledger keeps it. */
export const formatStateValue = formatPlaintext
