import { bytesToBigint } from '@nightjar/aleo'
import { hashBhp } from './bhp/hashBhp.ts'
import type { BhpWidth, Crypto, PedersenWidth, PoseidonRate } from './crypto.ts'

type SdkObject = {
  free(): void
}

interface SdkText extends SdkObject {
  toString(): string
}

interface SdkField extends SdkObject {
  toBytesLe(): Uint8Array
}

interface SdkGroup extends SdkObject {
  toXCoordinate(): SdkField
}

type SdkCommitter = {
  hash(bits: boolean[]): SdkField
  commit(bits: boolean[], randomizer: SdkObject): SdkField
}

type SdkSponge = {
  hash(fields: SdkField[]): SdkField
  hashToGroup(fields: SdkField[]): SdkGroup
}

interface SdkSignature extends SdkObject {
  verifyValue(address: SdkText, message: string): boolean
}

interface SdkVerifyingKey extends SdkText {
  verify(inputs: string[], proof: SdkObject): boolean
}

/** The required part of `@provablehq/sdk`: pass the module itself. */
export type SdkModule = {
  readonly BHP256: new () => SdkCommitter
  readonly BHP512: new () => SdkCommitter
  readonly BHP768: new () => SdkCommitter
  readonly BHP1024: new () => SdkCommitter
  readonly Pedersen64: new () => SdkCommitter
  readonly Pedersen128: new () => SdkCommitter
  readonly Poseidon2: new () => SdkSponge
  readonly Poseidon4: new () => SdkSponge
  readonly Poseidon8: new () => SdkSponge
  readonly Field: { fromString(text: string): SdkField }
  readonly Scalar: { fromString(text: string): SdkObject }
  readonly Address: { from_string(text: string): SdkText; fromProgramId(id: string): SdkText }
  readonly Signature: { from_string(text: string): SdkSignature }
  readonly Proof: { fromBytes(bytes: Uint8Array): SdkObject }
  readonly VerifyingKey: {
    fromBytes(bytes: Uint8Array): SdkVerifyingKey
    verifyBatch(keys: string[], inputs: string[][][], proof: SdkObject): boolean
  }
}

function takeField(field: SdkField): bigint {
  const value = bytesToBigint(field.toBytesLe())
  field.free()
  return value
}

function takeGroup(group: SdkGroup): bigint {
  const x = takeField(group.toXCoordinate())
  group.free()
  return x
}

/** Creates each hasher on first use, because that takes milliseconds. */
function lazily<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

function createHashers(sdk: SdkModule) {
  const bhp = { 256: sdk.BHP256, 512: sdk.BHP512, 768: sdk.BHP768, 1024: sdk.BHP1024 }
  const pedersen = { 64: sdk.Pedersen64, 128: sdk.Pedersen128 }
  const poseidon = { 2: sdk.Poseidon2, 4: sdk.Poseidon4, 8: sdk.Poseidon8 }
  return {
    bhp: lazily((width: BhpWidth) => new bhp[width]()),
    pedersen: lazily((width: PedersenWidth) => new pedersen[width]()),
    poseidon: lazily((rate: PoseidonRate) => new poseidon[rate]()),
  }
}

/** The Varuna version that `VerifyingKey.verify` assumes, whatever the chain's consensus version. */
const SDK_VARUNA = 2

function createVerifier(sdk: SdkModule): Pick<Crypto, 'verifySignature' | 'verifyProof'> {
  return {
    verifySignature(signature, address, message) {
      const signer = sdk.Address.from_string(address)
      const signed = sdk.Signature.from_string(signature)
      try {
        return signed.verifyValue(signer, message)
      } finally {
        signed.free()
        signer.free()
      }
    },
    verifyProof(version, keys, inputs, proof, isBatch) {
      if (version !== SDK_VARUNA) {
        throw new RangeError(`The SDK verifies proofs of Varuna version ${SDK_VARUNA} alone`)
      }
      const texts = inputs.map((rows) => rows.map((row) => row.map((field) => `${field}field`)))
      const held: SdkObject[] = []
      try {
        const made = sdk.Proof.fromBytes(proof)
        held.push(made)
        const verifying = keys.map((bytes) => {
          const key = sdk.VerifyingKey.fromBytes(bytes)
          held.push(key)
          return key
        })
        if (isBatch) return verifyBatch(sdk, verifying.map(String), texts, made)
        return verifying[0]?.verify(texts[0]?.[0] ?? [], made) ?? false
      } finally {
        for (const object of held) object.free()
      }
    },
  }
}

/** Whether a batch is valid; an error by which the verifier refuses it counts as invalid, but a crash stays a crash. */
function verifyBatch(
  { VerifyingKey }: SdkModule,
  keys: string[],
  inputs: string[][][],
  proof: SdkObject,
): boolean {
  try {
    return VerifyingKey.verifyBatch(keys, inputs, proof)
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return false
  }
}

/** The hashes and signatures of snarkVM's WASM, from the given SDK module; BHP hashes are our own, for speed. */
export function createSdkCrypto(sdk: SdkModule): Crypto {
  const { bhp, pedersen, poseidon } = createHashers(sdk)
  const fields = (values: readonly bigint[]) =>
    values.map((value) => sdk.Field.fromString(`${value}field`))
  const scalar = (value: bigint) => sdk.Scalar.fromString(`${value}scalar`)

  return {
    ...createVerifier(sdk),
    hashBhp,
    commitBhp: (width, bits, randomizer) => takeField(bhp(width).commit(bits, scalar(randomizer))),
    hashPedersen: (width, bits) => takeField(pedersen(width).hash(bits)),
    commitPedersen: (width, bits, randomizer) =>
      takeField(pedersen(width).commit(bits, scalar(randomizer))),
    hashPoseidon: (rate, values) => takeField(poseidon(rate).hash(fields(values))),
    hashPoseidonToGroup: (rate, values) => takeGroup(poseidon(rate).hashToGroup(fields(values))),
    programAddress(program) {
      const address = sdk.Address.fromProgramId(program)
      const text = address.toString()
      address.free()
      return text
    },
  }
}
