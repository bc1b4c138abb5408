import { PackedBits, type Plaintext, pushPackedPlaintext } from '@nightjar/aleo'
import {
  createCache,
  createOperationIds,
  createWriteList,
  type OperationIds,
  type Write,
} from '@nightjar/avm'
import type { Hasher } from '../hash/hasher.ts'
import type { FinalizeOperation } from '../hash/roots.ts'

const fieldText = (value: bigint | string) => `${value}field`

/** Lists finalize's writes by hashes, as in a confirmed transaction. */
export function describeWrites(writes: readonly Write[]): FinalizeOperation[] {
  const packed = writes.map((write) => ({ ...write, value: write.value && packValue(write.value) }))
  return listWrites(packed).map(({ mapping, key, value }) => {
    const named = { mapping_id: fieldText(mapping), key_id: fieldText(key) }
    if (value === null) return { type: 'remove_key_value', ...named }
    return { type: 'update_key_value', ...named, value_id: fieldText(value) }
  })
}

function packValue(value: Plaintext): PackedBits {
  const bits = new PackedBits()
  pushPackedPlaintext(bits, value)
  return bits
}

/** The first operations of a deployment: one for each mapping. */
export function describeMappings(
  hasher: Hasher,
  program: string,
  mappings: Iterable<string>,
): FinalizeOperation[] {
  return [...mappings].map((mapping) => ({
    type: 'initialize_mapping',
    mapping_id: fieldText(idsOf(hasher).mapping(program, mapping)),
  }))
}

/** What a block's rewards rewrite, whatever their amount. */
export function describeRatifications(hasher: Hasher): FinalizeOperation[] {
  return ['committee', 'delegated', 'bonded'].map((mapping) => ({
    type: 'replace_mapping',
    mapping_id: fieldText(idsOf(hasher).mapping('credits.aleo', mapping)),
  }))
}

/** Number of keys whose ids are cached. */
const MOST_KEYS = 10_000
const listWrites = createWriteList(createCache(MOST_KEYS))
const known = new WeakMap<Hasher, OperationIds>()

function idsOf(hasher: Hasher): OperationIds {
  const found = known.get(hasher)
  if (found !== undefined) return found
  const ids = createOperationIds((bits) => hasher.bhp1024(bits))
  known.set(hasher, ids)
  return ids
}
