import { bech32m } from '@scure/base'
import { bytesToField, fieldToBytes } from './fieldBytes.ts'

/** What an id begins with: transaction, transition, block hash, state root. */
export type IdPrefix = 'at' | 'au' | 'ab' | 'sr'

/** Writes a field element as an id of Aleo: bech32m over its 32 little-endian bytes. */
export function formatId(prefix: IdPrefix, field: bigint): string {
  return bech32m.encode(prefix, bech32m.toWords(fieldToBytes(field)), false)
}

/** Reads the field element of an id that was made by snarkVM or by `formatId`. */
export function parseId(id: string): bigint {
  const { words } = bech32m.decode(id as `${string}1${string}`, false)
  return bytesToField(bech32m.fromWords(words))
}
