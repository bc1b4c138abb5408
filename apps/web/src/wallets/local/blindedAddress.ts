import { PROGRAM_ADDRESSES } from '@nightjar/sdk'
import type { Field } from '@provablehq/sdk/testnet.js'
import type { Sdk } from './sdk.ts'

/** Number of bits in a hash's field element. */
const FIELD_BITS = 252

/**
 * The address that only `signer` with this factor can claim from, computed as in nightjar_core.aleo: Poseidon8 of the
 * program, a domain tag, the signer and the factor.
 */
export function blindedAddress(sdk: Sdk, signer: string, factor: string): string {
  const parts = [
    placeOf(sdk, PROGRAM_ADDRESSES.core),
    sdk.Field.fromString('1field'),
    placeOf(sdk, signer),
    sdk.Field.fromString(factor),
  ]
  const bits = parts.flatMap((part) => [...part.toBitsLe()])
  const fields: Field[] = []
  for (let at = 0; at < bits.length; at += FIELD_BITS) {
    fields.push(sdk.Field.fromBitsLe(bits.slice(at, at + FIELD_BITS)))
  }
  return sdk.Address.fromGroup(new sdk.Poseidon8().hashToGroup(fields)).to_string()
}

function placeOf(sdk: Sdk, address: string): Field {
  return sdk.Address.from_string(address).toGroup().toXCoordinate()
}
