import { BaseError, bytesToBigint } from '@nightjar/aleo'
import type {
  Group,
  RecordCiphertext,
  PrivateKey as SdkPrivateKey,
  ViewKey as SdkViewKey,
} from '@provablehq/sdk/testnet.js'
import type { Sdk } from './sdkModule.ts'

/** An account's private key; everything that it gives is plain. */
export type PrivateKey = {
  readonly text: string
  readonly address: string
  readonly viewKey: ViewKey
  /** `sign1…` of bytes; different every time. */
  sign(message: Uint8Array): string
  /** What `sign` computes with, for a signer that is faster. */
  signingParts(): SigningParts
}

/** A key's secret scalar, and the x-coordinates that its signatures hash (`console/account/src/private_key`). */
export type SigningParts = {
  readonly secret: bigint
  readonly pkSig: bigint
  readonly prSig: bigint
  readonly address: bigint
}

/** An account's view key: reads what belongs to the account, and signs nothing. */
export type ViewKey = {
  readonly text: string
  readonly address: string
  readonly scalar: bigint
  /** The plaintext of a record's ciphertext. @throws when the account does not own it */
  decrypt(ciphertext: string): string
  /** The record, if the account owns it. @throws when the text is not a ciphertext */
  readRecord(ciphertext: string): OwnRecord | undefined
  /** Decrypts the private values of the account's transition with this `tpk` (`…group`). */
  transitionViewKey(publicKey: string): string
}

export type OwnRecord = {
  readonly plaintext: string
  /** The commitment, `…field`, that it has as a record of this name of this program. */
  commitment(program: string, name: string): string
  /** What a transition shows that spends the record with this commitment. */
  tag(commitment: string): string
}

/** A text is not the key that it should be. The message does not repeat it. */
export class InvalidKeyError extends BaseError {
  override name = 'InvalidKeyError'

  constructor(kind: 'private key' | 'view key') {
    super(`The text is not a ${kind}: check it for typos.`, { code: 'invalid_key' })
  }
}

/** The keys of a network's snarkVM. */
export function createKeys(sdk: Sdk) {
  return {
    /** A new account. */
    createKey: (): PrivateKey => toPrivateKey(sdk, new sdk.PrivateKey()),
    /** @throws InvalidKeyError */
    readPrivateKey: (text: string): PrivateKey =>
      toPrivateKey(
        sdk,
        reading('private key', () => sdk.PrivateKey.from_string(text)),
      ),
    /** @throws InvalidKeyError */
    readViewKey: (text: string): ViewKey =>
      toViewKey(
        sdk,
        reading('view key', () => sdk.ViewKey.from_string(text)),
      ),
  }
}

function reading<Key>(kind: 'private key' | 'view key', read: () => Key): Key {
  try {
    return read()
  } catch {
    throw new InvalidKeyError(kind) // snarkVM's own message would repeat the key
  }
}

function toPrivateKey(sdk: Sdk, key: SdkPrivateKey): PrivateKey {
  return {
    text: key.to_string(),
    address: key.to_address().to_string(),
    viewKey: toViewKey(sdk, key.to_view_key()),
    sign: (message) => key.sign(message).to_string(),
    signingParts() {
      const domain = new TextEncoder().encode('AleoAccountSignatureSecretKey0')
      const padded = Uint8Array.from({ length: 32 }, (_, at) => domain[at] ?? 0)
      const seed = [padded, key.toBytesLe()].map((bytes) => sdk.Field.fromBytesLe(bytes))
      const secret = new sdk.Poseidon2().hashToScalar(seed)
      const computeKey = sdk.ComputeKey.from_private_key(key)
      const xOf = (point: Group) => bytesToBigint(point.toXCoordinate().toBytesLe())
      return {
        secret: bytesToBigint(secret.toBytesLe()),
        pkSig: xOf(computeKey.pk_sig()),
        prSig: xOf(computeKey.pr_sig()),
        address: xOf(key.to_address().toGroup()),
      }
    },
  }
}

function toViewKey(sdk: Sdk, key: SdkViewKey): ViewKey {
  return {
    text: key.to_string(),
    address: key.to_address().to_string(),
    scalar: bytesToBigint(key.toBytesLe()),
    decrypt: (ciphertext) => sdk.RecordCiphertext.fromString(ciphertext).decrypt(key).toString(),
    readRecord(ciphertext) {
      const encrypted = sdk.RecordCiphertext.fromString(ciphertext)
      try {
        return encrypted.isOwner(key) ? toOwnRecord(sdk, encrypted, key) : undefined
      } finally {
        encrypted.free()
      }
    },
    transitionViewKey: (publicKey) =>
      sdk.EncryptionToolkit.generateTvk(key, sdk.Group.fromString(publicKey)).toString(),
  }
}

function toOwnRecord(sdk: Sdk, encrypted: RecordCiphertext, key: SdkViewKey): OwnRecord {
  const plaintext = encrypted.decrypt(key)
  const recordViewKey = encrypted.recordViewKey(key).toString()
  return {
    plaintext: plaintext.toString(),
    commitment: (program, name) => plaintext.commitment(program, name, recordViewKey).toString(),
    tag(commitment) {
      const graphKey = sdk.GraphKey.from_view_key(key)
      return sdk.RecordCiphertext.tag(graphKey, sdk.Field.fromString(commitment)).toString()
    },
  }
}
