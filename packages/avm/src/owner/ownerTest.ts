import { bech32Bytes, bytesToBigint, FIELD_MODULUS } from '@nightjar/aleo'
import { type Curve, createCurve } from '../bhp/curve.ts'
import { createPoseidon } from '../poseidon/poseidon.ts'
import { createMultiplyX } from './recordViewKey.ts'

/** Whose outputs are looked for: the view key as a scalar, and the x-coordinate of the address. */
export type OwnerKey = {
  readonly viewKey: bigint
  readonly addressX: bigint
}

/**
 * Whether a record's ciphertext is for the key's owner (console/program `record/is_owner.rs`), in a fraction of the
 * time that snarkVM takes. Never false where snarkVM says so; of a text that is no ciphertext it may say anything, so
 * what is found is to be asked again. Setting it up takes some fifty milliseconds.
 */
export function createOwnerTest({ viewKey, addressX }: OwnerKey): (ciphertext: string) => boolean {
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

/** The owner's x-coordinate, public or encrypted, and the x-coordinate of what it is encrypted with. */
type Parts = { readonly owner: bigint; readonly nonce?: bigint }

const prefix = 'record1'
const CHECKSUM_LENGTH = 6
const FIELD_SIZE = 32
/** After a byte that says whether the owner is private; a private one's two bytes of length come between. */
const ownerAt = { public: 1, private: 3 } as const

/** Parts of the bytes of a record, whose last is the nonce (console/program `record/bytes.rs`). */
function partsOf(ciphertext: string): Parts | undefined {
  const size = ((ciphertext.length - prefix.length - CHECKSUM_LENGTH) * 5) >> 3
  if (!ciphertext.startsWith(prefix) || size < ownerAt.private + 2 * FIELD_SIZE) return undefined
  const bytes = bech32Bytes(ciphertext, prefix.length, size)
  const fieldAt = (at: number) => bytesToBigint(bytes.subarray(at, at + FIELD_SIZE))
  const isPrivate = ((bytes[0] ?? 0) & 1) === 1
  if (!isPrivate) return { owner: fieldAt(ownerAt.public) }
  return { owner: fieldAt(ownerAt.private), nonce: fieldAt(size - FIELD_SIZE) }
}

/**
 * What is added to the first field of an encrypted record, by the x-coordinate of its record view key: the hash of
 * Poseidon 8 of that and the domain of encryption. The first block of what is hashed is always the same.
 */
function createRandomizer(curve: Curve): (recordViewKey: number) => bigint {
  const { place, permute, save, restore } = createPoseidon(curve)
  const start = [domainField('AleoPoseidon8'), 2n] // the domain and the number of fields hashed
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
