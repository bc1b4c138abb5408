import { parsePlaintext, plaintextBits } from '@nightjar/aleo'
import type { Hasher } from '../hash/hasher.ts'
import { type FinalizeOperation, keyId, mappingId, valueId } from '../hash/roots.ts'
import type { StateWrite } from './state.ts'

const fieldText = (value: bigint) => `${value}field`

/** Names the writes of a finalize by hashes, as a confirmed transaction lists them. */
export function describeWrites(hasher: Hasher, writes: readonly StateWrite[]): FinalizeOperation[] {
  return writes.map(({ program, mapping, key, value }) => {
    const mapping_id = fieldText(knownMappingId(hasher, program, mapping))
    const hashedKey = keyId(hasher, program, mapping, plaintextBits(parsePlaintext(key)))
    const key_id = fieldText(hashedKey)
    if (value === null) return { type: 'remove_key_value', mapping_id, key_id }
    const value_id = fieldText(valueId(hasher, hashedKey, plaintextBits(value)))
    return { type: 'update_key_value', mapping_id, key_id, value_id }
  })
}

/** The operations that a deployment begins with: one for each mapping. */
export function describeMappings(
  hasher: Hasher,
  program: string,
  mappings: Iterable<string>,
): FinalizeOperation[] {
  return [...mappings].map((mapping) => ({
    type: 'initialize_mapping',
    mapping_id: fieldText(knownMappingId(hasher, program, mapping)),
  }))
}

/** What the rewards of a block rewrite, whatever their amount. */
export function describeRatifications(hasher: Hasher): FinalizeOperation[] {
  return ['committee', 'delegated', 'bonded'].map((mapping) => ({
    type: 'replace_mapping',
    mapping_id: fieldText(knownMappingId(hasher, 'credits.aleo', mapping)),
  }))
}

const mappingIds = new Map<string, bigint>()

function knownMappingId(hasher: Hasher, program: string, mapping: string): bigint {
  const name = `${program}/${mapping}`
  let id = mappingIds.get(name)
  if (id === undefined) {
    id = mappingId(hasher, program, mapping)
    mappingIds.set(name, id)
  }
  return id
}
