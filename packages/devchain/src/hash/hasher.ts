import { hashBhp } from '@nightjar/avm'
import type * as Sdk from '@provablehq/sdk/testnet.js'
import { fieldBits } from './bits.ts'
import { parseFieldText } from './fieldBytes.ts'

/** The hashes that ids, roots and checks are made of. */
export type Hasher = {
  bhp512(bits: readonly boolean[]): bigint
  bhp1024(bits: readonly boolean[]): bigint
  psd8(fields: readonly bigint[]): bigint
}

/** The interpreter's BHP, and Poseidon of a loaded SDK, made with its first hash: its tables take up to a second. */
export function createHasher(sdk: typeof Sdk): Hasher {
  const psd8 = once(() => new sdk.Poseidon8())
  return {
    bhp512: (bits) => hashBhp(512, bits),
    bhp1024: (bits) => hashBhp(1024, bits),
    psd8: (fields) =>
      take(psd8().hash(fields.map((field) => sdk.Field.fromBitsLe(fieldBits(field))))),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Reads a field of the WASM and gives its memory back. */
function take(field: Sdk.Field): bigint {
  const value = parseFieldText(field.toString())
  field.free()
  return value
}
