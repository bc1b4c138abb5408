import {
  PackedBits,
  type Plaintext,
  parsePlaintext,
  plaintextBits,
  pushBigBits,
  pushBits,
} from '@nightjar/aleo'
import {
  createHeadedHash,
  type HeadedHash,
  hashBhp,
  hashManyBhp,
  hashTogether,
} from './bhp/hashBhp.ts'
import { createCache } from './cache.ts'
import type { Write } from './store.ts'

/** A mapping change as listed in blocks: mapping, key and value as hashes, in decimal. */
export type Operation = {
  readonly mapping: string
  readonly key: string
  /** Null for a removal. */
  readonly value: string | null
}

/** A write whose value may be given by its bits. */
export type WriteOf<Value> = Pick<Write, 'program' | 'mapping' | 'key'> & {
  readonly value: Value | null
}

/** Identifies mappings, keys and values by hashes, as in the finalize operations of a confirmed transaction. */
export type OperationIds = {
  mapping(program: string, mapping: string): bigint
  /** `key` is the text of a plaintext. */
  key(program: string, mapping: string, key: string): bigint
  /** `key` is the id of the value's key. */
  value(key: bigint, value: Plaintext): bigint
  operation(write: WriteOf<Plaintext>): Operation
  /** Whether a write has these ids; its value is hashed last, only if the others match. */
  isOperation(write: WriteOf<Plaintext>, operation: Operation): boolean
}

/** An id, and its decimal text. */
export type Id = { readonly id: bigint; readonly text: string }

/** A cache for the ids of keys. */
export type KeyIds = {
  get(name: string): Id | undefined
  set(name: string, id: Id): void
}

type Bits = readonly boolean[]

const FIELD_SIZE = 253
/** Number of keys whose part in the ids of their values is cached, half a kilobyte each. */
const MOST_HEADS = 20_000

const idOf = (id: bigint): Id => ({ id, text: `${id}` })

/**
 * The ids that snarkVM gives to finalize's writes (`ledger/store/src/program/finalize.rs`); `bhp1024` is the hash. Ids
 * of mappings are cached, those of keys only when `keys` is given.
 */
export function createOperationIds(
  bhp1024: (bits: boolean[]) => bigint,
  keys?: KeyIds,
): OperationIds {
  const { mappingOf, keyOf } = createPlaceIds(bhp1024, keys)
  const hashOf = (key: bigint, value: Plaintext): bigint =>
    bhp1024([...fieldBits(key), ...fieldBits(bhp1024(plaintextBits(value)))])

  return {
    mapping: (program, mapping) => mappingOf(program, mapping).id,
    key: (program, mapping, key) => keyOf(program, mapping, key).id,
    value: hashOf,
    operation({ program, mapping, key, value }) {
      const { id, text } = keyOf(program, mapping, key)
      return {
        mapping: mappingOf(program, mapping).text,
        key: text,
        value: value === null ? null : `${hashOf(id, value)}`,
      }
    },
    isOperation({ program, mapping, key, value }, operation) {
      if (mappingOf(program, mapping).text !== operation.mapping) return false
      const { id, text } = keyOf(program, mapping, key)
      if (text !== operation.key) return false
      if (value === null || operation.value === null) return value === operation.value
      return `${hashOf(id, value)}` === operation.value
    },
  }
}

/** A write, with its value as packed bits, and the operation listed in a block. */
export type ListedWrite = {
  readonly write: WriteOf<PackedBits>
  readonly operation: Operation
}

/** Lists many writes as blocks do: takes a third of the time of single ones. */
export function createWriteList(
  keys: KeyIds,
): (writes: readonly WriteOf<PackedBits>[]) => readonly Operation[] {
  const { mappingOf, keyOf } = createPlaceIds((bits) => hashBhp(WIDTH, bits), keys)
  const valueIdsOf = createValueIds()
  return (writes) => {
    const places = writes.map(({ program, mapping, key }) => ({
      mapping: mappingOf(program, mapping).text,
      key: keyOf(program, mapping, key),
    }))
    const hashed = writes.flatMap(({ value }, at) =>
      value === null ? [] : [{ at, id: places[at]?.key ?? noId, value }],
    )
    const ids = valueIdsOf(hashed)
    const values = new Map(hashed.map(({ at }, index) => [at, `${ids[index]}`]))
    return places.map(({ mapping, key }, at) => ({
      mapping,
      key: key.text,
      value: values.get(at) ?? null,
    }))
  }
}

/** Checks many writes one by one against what is listed, as fast as they are listed. */
export function createWriteCheck(
  keys: KeyIds,
): (listed: readonly ListedWrite[]) => readonly boolean[] {
  const { mappingOf, keyOf } = createPlaceIds((bits) => hashBhp(WIDTH, bits), keys)
  const valueIdsOf = createValueIds()

  return (listed) => {
    const verdicts = listed.map(({ write, operation }) => write.value === operation.value)
    const hashed: Hashed[] = []
    for (const [at, { write, operation }] of listed.entries()) {
      const { program, mapping, key, value } = write
      const id = keyOf(program, mapping, key)
      const isInPlace =
        mappingOf(program, mapping).text === operation.mapping && id.text === operation.key
      if (!isInPlace) verdicts[at] = false
      else if (value !== null && operation.value !== null) hashed.push({ at, id, value })
    }
    const ids = valueIdsOf(hashed)
    for (const [index, { at }] of hashed.entries()) {
      verdicts[at] = `${ids[index]}` === listed[at]?.operation.value
    }
    return verdicts
  }
}

type Hashed = { readonly at: number; readonly id: Id; readonly value: PackedBits }

const WIDTH = 1024
const noId = idOf(0n)

/** The ids of values, whose hashes share their inversions. */
function createValueIds(): (hashed: readonly Hashed[]) => readonly bigint[] {
  const sumValueId = createValueIdSums()
  return (hashed) => {
    const hashes = hashManyBhp(
      WIDTH,
      hashed.map(({ value }) => value),
    )
    return hashTogether(WIDTH, hashed.length, (index) =>
      sumValueId(hashed[index]?.id ?? noId, hashes[index] ?? 0n),
    )
  }
}

/** Loads the sums for ids of values; most writes change the value of a key that was written before. */
function createValueIdSums(): (key: Id, hash: bigint) => void {
  const heads = createCache<HeadedHash>(MOST_HEADS)
  const tail = new PackedBits()
  return (key, hash) => {
    const known = heads.get(key.text)
    const head = known ?? createHeadedHash(WIDTH, fieldBits(key.id), FIELD_SIZE)
    if (known === undefined) heads.set(key.text, head)
    tail.clear().pushBig(hash, FIELD_SIZE)
    head.sum(tail)
  }
}

/** Ids of mappings and keys. */
function createPlaceIds(bhp1024: (bits: boolean[]) => bigint, keys: KeyIds | undefined) {
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

  return { mappingOf, keyOf }
}

function fieldBits(value: bigint): boolean[] {
  const bits: boolean[] = []
  pushBigBits(bits, value, FIELD_SIZE)
  return bits
}

/** Bits of a program id: the bytes of its name, then of its network. */
function programBits(program: string): boolean[] {
  const [name = '', network = ''] = program.split('.')
  return [...textBits(name), ...textBits(network)]
}

function textBits(text: string): boolean[] {
  const bits: boolean[] = []
  for (const byte of new TextEncoder().encode(text)) pushBits(bits, byte, 8)
  return bits
}
