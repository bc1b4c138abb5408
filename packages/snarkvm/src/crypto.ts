import { bytesToBigint } from '@nightjar/aleo'
import type { Crypto } from '@nightjar/avm'
import { hashBhp } from '@nightjar/avm/hashBhp'
import { hashPoseidon, hashPoseidonToGroup } from '@nightjar/avm/hashPoseidon'
import { verifySignature } from '@nightjar/avm/signature'
import type { Field, Proof } from '@provablehq/sdk/testnet.js'
import type { Sdk } from './sdkModule.ts'

type Freed = { free(): void }

function takeField(field: Field): bigint {
  const value = bytesToBigint(field.toBytesLe())
  field.free()
  return value
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

function createHashers(sdk: Sdk) {
  const bhp = { 256: sdk.BHP256, 512: sdk.BHP512, 768: sdk.BHP768, 1024: sdk.BHP1024 }
  const pedersen = { 64: sdk.Pedersen64, 128: sdk.Pedersen128 }
  return {
    bhp: lazily((width: keyof typeof bhp) => new bhp[width]()),
    pedersen: lazily((width: keyof typeof pedersen) => new pedersen[width]()),
  }
}

/** The Varuna version that `VerifyingKey.verify` assumes, whatever the chain's consensus version. */
const SDK_VARUNA = 2

function createVerifier(sdk: Sdk): Pick<Crypto, 'verifyProof'> {
  return {
    verifyProof(version, keys, inputs, proof, isBatch) {
      if (version !== SDK_VARUNA) {
        throw new RangeError(`The SDK verifies proofs of Varuna version ${SDK_VARUNA} alone`)
      }
      const texts = inputs.map((rows) => rows.map((row) => row.map((field) => `${field}field`)))
      const held: Freed[] = []
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
  { VerifyingKey }: Sdk,
  keys: string[],
  inputs: string[][][],
  proof: Proof,
): boolean {
  try {
    return VerifyingKey.verifyBatch(keys, inputs, proof)
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return false
  }
}

/** Hashes, signatures and proofs for the interpreter: its own where they are fast, of snarkVM's WASM otherwise. */
export function createCrypto(sdk: Sdk): Crypto {
  const { bhp, pedersen } = createHashers(sdk)
  const scalar = (value: bigint) => sdk.Scalar.fromString(`${value}scalar`)

  return {
    ...createVerifier(sdk),
    hashBhp,
    commitBhp: (width, bits, randomizer) => takeField(bhp(width).commit(bits, scalar(randomizer))),
    hashPedersen: (width, bits) => takeField(pedersen(width).hash(bits)),
    commitPedersen: (width, bits, randomizer) =>
      takeField(pedersen(width).commit(bits, scalar(randomizer))),
    hashPoseidon,
    hashPoseidonToGroup,
    verifySignature,
    programAddress(program) {
      const address = sdk.Address.fromProgramId(program)
      const text = address.toString()
      address.free()
      return text
    },
  }
}
