import {
  PackedBits,
  type Plaintext,
  parsePlaintext,
  plaintextBits,
  pushBigBits,
  pushBits,
} from '@nightjar/aleo'
import { createHeadedHash, hashBhp } from './bhp/hashBhp.ts'
import { createCache } from './cache.ts'
import type { Write } from './store.ts'

/** A change of a mapping as blocks name it: mapping, key and value by their hashes, decimal. */
export type Operation = {
  readonly mapping: string
  readonly key: string
  /** Null where the key is removed. */
  readonly value: string | null
}

/** A write whose value may be told by its bits. */
export type WriteOf<Value> = Pick<Write, 'program' | 'mapping' | 'key'> & {
  readonly value: Value | null
}

/** Names mappings, keys and values by hashes, as a confirmed transaction lists its finalize operations. */
export type OperationIds<Value = Plaintext> = {
  mapping(program: string, mapping: string): bigint
  /** `key` is the text of a plaintext. */
  key(program: string, mapping: string, key: string): bigint
  /** `key` is the id of the key under which the value stands. */
  value(key: bigint, value: Value): bigint
  operation(write: WriteOf<Value>): Operation
  /** Whether a write has these ids; its value is hashed last, where the others are the same. */
  isOperation(write: WriteOf<Value>, operation: Operation): boolean
}

/** An id, and its decimal text. */
export type Id = { readonly id: bigint; readonly text: string }

/** Where ids of keys are remembered. */
export type KeyIds = {
  get(name: string): Id | undefined
  set(name: string, id: Id): void
}

type Bits = readonly boolean[]

const fieldSize = 253
/** Keys whose part in the ids of their values is remembered, with half a kilobyte each. */
const mostHeads = 20_000

const idOf = (id: bigint): Id => ({ id, text: `${id}` })

/**
 * The ids that snarkVM gives to what finalize writes (`ledger/store/src/program/finalize.rs`); `bhp1024` is the hash.
 * Ids of mappings are remembered, those of keys where `keys` is handed in.
 */
export const createOperationIds = (
  bhp1024: (bits: boolean[]) => bigint,
  keys?: KeyIds,
): OperationIds =>
  createIds({
    bhp1024,
    keys,
    hashValue: (value: Plaintext) => bhp1024(plaintextBits(value)),
    hashValueId: (key, hash) => bhp1024([...fieldBits(key.id), ...fieldBits(hash)]),
  })

/** The same of values that are told by their packed bits: for many. */
export const createPackedIds = (keys: KeyIds): OperationIds<PackedBits> =>
  createIds({
    bhp1024: (bits) => hashBhp(1024, bits),
    keys,
    hashValue: (value: PackedBits) => hashBhp(1024, value),
    hashValueId: hashBehindKeys(),
  })

type IdOptions<Value> = {
  readonly bhp1024: (bits: boolean[]) => bigint
  readonly keys: KeyIds | undefined
  readonly hashValue: (value: Value) => bigint
  /** The id of a value from that of its key and the hash of its own bits. */
  readonly hashValueId: (key: Id, hash: bigint) => bigint
}

function createIds<Value>({
  bhp1024,
  keys,
  hashValue,
  hashValueId,
}: IdOptions<Value>): OperationIds<Value> {
  const mappings = new Map<string, Id & { readonly bits: Bits }>()

  function mappingOf(program: string, mapping: string) {
    const name = `${program}/${mapping}`
    const known = mappings.get(name)
    if (known) return known
    const bits = [...programBits(program), false, ...textBits(mapping)]
    const found = { bits, ...idOf(bhp1024([...bits])) }
    mappings.set(name, found)
    return found
  }

  function keyOf(program: string, mapping: string, key: string): Id {
    const name = `${program}/${mapping}/${key}`
    const known = keys?.get(name)
    if (known !== undefined) return known
    const { bits } = mappingOf(program, mapping)
    const found = idOf(bhp1024([...bits, false, ...plaintextBits(parsePlaintext(key))]))
    keys?.set(name, found)
    return found
  }

  const hashOf = (key: Id, value: Value): bigint => hashValueId(key, hashValue(value))

  return {
    mapping: (program, mapping) => mappingOf(program, mapping).id,
    key: (program, mapping, key) => keyOf(program, mapping, key).id,
    value: (key, value) => hashOf(idOf(key), value),
    operation({ program, mapping, key, value }) {
      const keyId = keyOf(program, mapping, key)
      return {
        mapping: mappingOf(program, mapping).text,
        key: keyId.text,
        value: value === null ? null : `${hashOf(keyId, value)}`,
      }
    },
    isOperation({ program, mapping, key, value }, operation) {
      if (mappingOf(program, mapping).text !== operation.mapping) return false
      const keyId = keyOf(program, mapping, key)
      if (keyId.text !== operation.key) return false
      if (value === null || operation.value === null) return value === operation.value
      return `${hashOf(keyId, value)}` === operation.value
    },
  }
}

function fieldBits(value: bigint): boolean[] {
  const bits: boolean[] = []
  pushBigBits(bits, value, fieldSize)
  return bits
}

/** Most writes change what stands under a key that was written before. */
function hashBehindKeys(): IdOptions<PackedBits>['hashValueId'] {
  const heads = createCache<ReturnType<typeof createHeadedHash>>(mostHeads)
  const tail = new PackedBits()
  return (key, hash) => {
    const known = heads.get(key.text)
    const hashTail = known ?? createHeadedHash(1024, fieldBits(key.id), fieldSize)
    if (known === undefined) heads.set(key.text, hashTail)
    tail.clear().pushBig(hash, fieldSize)
    return hashTail(tail)
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
