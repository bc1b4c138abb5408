import { addressToField, fieldToAddress } from '@nightjar/aleo'
import type { Crypto } from '@nightjar/avm'
import { PROGRAM_ADDRESSES } from '@nightjar/sdk'

/** Number of bits of a field element. */
const FIELD_BITS = 253n
/** Number of bits that a hash takes of each element. */
const HASHED_BITS = 252n

/**
 * The address that only `signer` with this factor can claim from, computed as in nightjar_core.aleo: Poseidon8 of the
 * program, a domain tag, the signer and the factor.
 */
export function blindedAddress(
  crypto: Pick<Crypto, 'hashPoseidonToGroup'>,
  signer: string,
  factor: string,
): string {
  const secret = BigInt(factor.replace('field', ''))
  const parts = [addressToField(PROGRAM_ADDRESSES.core), 1n, addressToField(signer), secret]
  return fieldToAddress(crypto.hashPoseidonToGroup(8, repack(parts)))
}

/** The bits of the elements, one after another, in elements of fewer bits. */
function repack(parts: readonly bigint[]): readonly bigint[] {
  const bits = parts.reduceRight((sum, part) => (sum << FIELD_BITS) | part, 0n)
  const count = (BigInt(parts.length) * FIELD_BITS + HASHED_BITS - 1n) / HASHED_BITS
  return Array.from({ length: Number(count) }, (_, at) =>
    BigInt.asUintN(Number(HASHED_BITS), bits >> (BigInt(at) * HASHED_BITS)),
  )
}
