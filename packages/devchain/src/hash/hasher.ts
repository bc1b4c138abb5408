import type * as Sdk from '@provablehq/sdk/testnet.js'
import { fieldBits } from './bits.ts'
import { parseFieldText } from './fieldBytes.ts'

/** The hashes that ids, roots and checks are made of; about 0.25 ms each. */
export type Hasher = {
  bhp512(bits: readonly boolean[]): bigint
  bhp1024(bits: readonly boolean[]): bigint
  psd8(fields: readonly bigint[]): bigint
}

/** Makes the hashers of a loaded SDK; their tables take about a second. */
export function createHasher(sdk: typeof Sdk): Hasher {
  const bhp512 = new sdk.BHP512()
  const bhp1024 = new sdk.BHP1024()
  const psd8 = new sdk.Poseidon8()
  return {
    bhp512: (bits) => take(bhp512.hash([...bits])),
    bhp1024: (bits) => take(bhp1024.hash([...bits])),
    psd8: (fields) =>
      take(psd8.hash(fields.map((field) => sdk.Field.fromBitsLe(fieldBits(field))))),
  }
}

/** Reads a field of the WASM and gives its memory back. */
function take(field: Sdk.Field): bigint {
  const value = parseFieldText(field.toString())
  field.free()
  return value
}
