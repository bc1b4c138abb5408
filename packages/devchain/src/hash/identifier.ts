import { bech32m } from '@scure/base'
import { bytesToField, fieldToBytes } from './fieldBytes.ts'

/** Prefixes of ids: transaction, transition, block hash, state root. */
export type IdPrefix = 'at' | 'au' | 'ab' | 'sr'

/** Formats a field element as an Aleo id: bech32m of its 32 little-endian bytes. */
export function formatId(prefix: IdPrefix, field: bigint): string {
  return bech32m.encode(prefix, bech32m.toWords(fieldToBytes(field)), false)
}

/** Reads the field element of an id made by snarkVM or by `formatId`. */
export function parseId(id: string): bigint {
  const { words } = bech32m.decode(id as `${string}1${string}`, false)
  return bytesToField(bech32m.fromWords(words))
}
