import { parsePlaintext, plaintextBits, pushBigBits, pushBits } from '@nightjar/aleo'
import type { Write } from './store.ts'

/** A change of a mapping as blocks name it: mapping, key and value by their hashes, decimal. */
export type Operation = {
  readonly mapping: string
  readonly key: string
  /** Null where the key is removed. */
  readonly value: string | null
}

/** Names mappings, keys and values by hashes, as a confirmed transaction lists its finalize operations. */
export type OperationIds = {
  mapping(program: string, mapping: string): bigint
  /** `key` is the text of a plaintext. */
  key(program: string, mapping: string, key: string): bigint
  /** `key` is the id of the key under which the value stands. */
  value(key: bigint, value: Parameters<typeof plaintextBits>[0]): bigint
  operation(write: Omit<Write, 'previous'>): Operation
}

/** Where ids of keys are remembered. */
export type KeyIds = {
  get(name: string): bigint | undefined
  set(name: string, id: bigint): void
}

const fieldSize = 253

/**
 * The ids that snarkVM gives to what finalize writes (`ledger/store/src/program/finalize.rs`); `bhp1024` is the hash.
 * Ids of mappings are remembered, those of keys where `keys` is handed in.
 */
export function createOperationIds(
  bhp1024: (bits: boolean[]) => bigint,
  keys?: KeyIds,
): OperationIds {
  const mappings = new Map<string, { readonly bits: readonly boolean[]; readonly id: bigint }>()

  function mappingOf(program: string, mapping: string) {
    const name = `${program}/${mapping}`
    const known = mappings.get(name)
    if (known) return known
    const bits = [...programBits(program), false, ...textBits(mapping)]
    const found = { bits, id: bhp1024([...bits]) }
    mappings.set(name, found)
    return found
  }

  function keyOf(program: string, mapping: string, key: string): bigint {
    const name = `${program}/${mapping}/${key}`
    const known = keys?.get(name)
    if (known !== undefined) return known
    const { bits } = mappingOf(program, mapping)
    const id = bhp1024([...bits, false, ...plaintextBits(parsePlaintext(key))])
    keys?.set(name, id)
    return id
  }

  const value: OperationIds['value'] = (key, plaintext) => {
    const bits: boolean[] = []
    pushBigBits(bits, key, fieldSize)
    pushBigBits(bits, bhp1024(plaintextBits(plaintext)), fieldSize)
    return bhp1024(bits)
  }

  return {
    mapping: (program, mapping) => mappingOf(program, mapping).id,
    key: keyOf,
    value,
    operation(write) {
      const key = keyOf(write.program, write.mapping, write.key)
      return {
        mapping: `${mappingOf(write.program, write.mapping).id}`,
        key: `${key}`,
        value: write.value === null ? null : `${value(key, write.value)}`,
      }
    },
  }
}

/** Bits of a program id: its name's bytes, then its network's. */
function programBits(program: string): boolean[] {
  const [name = '', network = ''] = program.split('.')
  return [...textBits(name), ...textBits(network)]
}

function textBits(text: string): boolean[] {
  const bits: boolean[] = []
  for (const byte of new TextEncoder().encode(text)) pushBits(bits, byte, 8)
  return bits
}
