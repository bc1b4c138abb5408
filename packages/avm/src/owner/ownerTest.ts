import { bytesToBigint, FIELD_MODULUS } from '@nightjar/aleo'
import { type Curve, createCurve } from '../bhp/curve.ts'
import { createPoseidon } from '../poseidon/poseidon.ts'
import { createMultiplyX } from './recordViewKey.ts'

/** The owner of the outputs searched for: the view key as a scalar, and the x-coordinate of the address. */
export type OwnerKey = {
  readonly viewKey: bigint
  readonly addressX: bigint
}

/**
 * Whether a record's ciphertext belongs to the key's owner (console/program `record/is_owner.rs`), in a fraction of
 * snarkVM's time. Never false where snarkVM says true. The result for bytes that are no ciphertext is undefined, so
 * matches must be checked again. Setting it up takes some fifty milliseconds.
 */
export function createOwnerTest({
  viewKey,
  addressX,
}: OwnerKey): (ciphertext: Uint8Array) => boolean {
  const curve = createCurve(1)
  const multiplyX = createMultiplyX(curve, viewKey)
  const randomizer = createRandomizer(curve)
  const x = curve.allocate(1)
  return (ciphertext) => {
    const { owner, nonce } = partsOf(ciphertext) ?? {}
    if (nonce === undefined) return owner === addressX
    curve.write(x, nonce)
    multiplyX(x, x)
    return (addressX + randomizer(x)) % FIELD_MODULUS === owner
  }
}

/** The owner's x-coordinate, public or encrypted, and the nonce's x-coordinate that it is encrypted with. */
type Parts = { readonly owner: bigint; readonly nonce?: bigint }

const FIELD_SIZE = 32
/** After a byte that tells whether the owner is private; a private owner is preceded by a length of two bytes. */
const ownerAt = { public: 1, private: 3 } as const

/** Parts of a record's bytes, the last of which is the nonce (console/program `record/bytes.rs`). */
function partsOf(bytes: Uint8Array): Parts | undefined {
  const size = bytes.length
  if (size < ownerAt.private + 2 * FIELD_SIZE) return undefined
  const fieldAt = (at: number) => bytesToBigint(bytes.subarray(at, at + FIELD_SIZE))
  const isPrivate = ((bytes[0] ?? 0) & 1) === 1
  if (!isPrivate) return { owner: fieldAt(ownerAt.public) }
  return { owner: fieldAt(ownerAt.private), nonce: fieldAt(size - FIELD_SIZE) }
}

/**
 * The number added to the first field of an encrypted record, by the x-coordinate of its record view key: the Poseidon
 * 8 hash of that and the encryption domain. The first block of the hash input is always the same.
 */
function createRandomizer(curve: Curve): (recordViewKey: number) => bigint {
  const { place, permute, save, restore } = createPoseidon(curve, 8)
  const start = [domainField('AleoPoseidon8'), 2n] // the domain and the number of hashed fields
  for (const [index, value] of start.entries()) curve.write(place(index), value)
  permute()
  const encryption = curve.allocate(1)
  curve.write(encryption, domainField('AleoSymmetricEncryption0'))
  curve.add(place(0), place(0), encryption)
  const started = save()
  return (recordViewKey) => {
    restore(started)
    curve.add(place(1), place(1), recordViewKey)
    permute()
    return curve.read(place(0))
  }
}

const domainField = (domain: string): bigint => bytesToBigint(new TextEncoder().encode(domain))
