import type { LiteralType } from '@nightjar/aleo'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bitsToBytes, checkLength } from '../encode.ts'
import { mismatch } from '../refused.ts'
import { trap } from '../trap.ts'
import {
  booleanKind,
  literalOf,
  type RegisterKind,
  sizeInBits,
  sizeInRawBits,
  type Type,
} from '../types.ts'
import { formatRaw, partsOf, type Raw, type RegisterValue, rawOf } from '../value.ts'
import { costBySize } from './cost.ts'
import { byteHashes, guarded, operandBits } from './hashes.ts'
import {
  type Operation,
  type OperationContext,
  plaintextOperand,
  refuseOperands,
} from './operation.ts'

const signVerify: Operation = {
  typeOf(context) {
    const [signature, address] = context.operands
    if (literalOf(signature) !== 'signature' || literalOf(address) !== 'address') {
      return refuseOperands(context.operands)
    }
    return booleanKind
  },
  evaluate(context, { crypto }) {
    const type = plaintextOperand(context, 2)
    const bits = sizeInBits(type) + 1 // plus the terminating one bit
    return (signature: string, address: string, message: Raw) => {
      checkLength(bits) // the WASM halts on more, and cannot be trusted afterwards
      return guarded(() => crypto.verifySignature(signature, address, formatRaw(message, type)))
    }
  },
  cost: ({ operands }) => costBySize(operands, 75n, 40_000n),
}

const SIGNATURE_BYTES = 65
const KEY_BYTES = 33
const ETHEREUM_BYTES = 20
const DIGEST_BYTES = 32

function isByteArray(kind: RegisterKind | undefined, length: number): boolean {
  return kind?.kind === 'array' && kind.length === length && baseLiteral(kind) === 'u8'
}

function baseLiteral(type: Type): LiteralType | undefined {
  return type.kind === 'array' ? baseLiteral(type.element) : literalOf(type)
}

/** The bytes of an array of u8, or a rejection where it is an array of arrays. */
export function bytesOf(raw: RegisterValue): Uint8Array {
  const bytes = partsOf(rawOf(raw, undefined)).map((byte) =>
    typeof byte === 'number' ? byte : trap('Expected an array of bytes'),
  )
  return Uint8Array.from(bytes)
}

type Recoverable = {
  readonly r: bigint
  readonly s: bigint
  readonly recovery: number
}

/** The recovery id without Ethereum's offsets: 27 and 28 in the older form, 35 and more with a chain id. */
function recoveryId(byte: number): number {
  if (byte === 27 || byte === 28) return byte - 27
  return byte >= 35 ? (byte - 35) % 2 : byte
}

/** r ‖ s ‖ recovery id, as read by snarkVM from a signature; rejects a malformed one. */
function parseSignature(bytes: Uint8Array): Recoverable {
  const recovery = recoveryId(bytes[64] ?? 0)
  if (recovery > 3) return trap('The signature has no valid recovery id')
  return guarded(() => {
    const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    return { r, s, recovery }
  })
}

const COMPACT_TAG = 5
const EVEN_TAG = 2

/** SEC 1's compact form does not contain the sign of y: k256 takes the even y, like BIP 340. */
function withSign(key: Uint8Array): Uint8Array {
  return key[0] === COMPACT_TAG ? Uint8Array.from([EVEN_TAG, ...key.subarray(1)]) : key
}

function verifyByKey(signature: Recoverable, key: Uint8Array, digest: Uint8Array): boolean {
  const point = guarded(() => secp256k1.Point.fromBytes(withSign(key)))
  const compact = new secp256k1.Signature(signature.r, signature.s).toBytes('compact')
  // k256 refuses the greater of the two possible values of s
  return secp256k1.verify(compact, digest, point.toBytes(), { prehash: false, lowS: true })
}

function recoverAddress(signature: Recoverable, digest: Uint8Array): Uint8Array | undefined {
  try {
    const { r, s, recovery } = signature
    const point = new secp256k1.Signature(r, s, recovery).recoverPublicKey(digest)
    return keccak_256(point.toBytes(false).subarray(1)).subarray(12)
  } catch {
    return undefined // no key made this signature: wrong, but not malformed
  }
}

function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, i) => byte === right[i])
}

type Message = (value: RegisterValue) => Uint8Array

function verifyWith(message: Message, isEthereum: boolean) {
  return (signature: RegisterValue, key: RegisterValue, value: RegisterValue) => {
    const parsed = parseSignature(bytesOf(signature))
    const keyOrAddress = bytesOf(key)
    const digest = message(value)
    if (!isEthereum) return verifyByKey(parsed, keyOrAddress, digest)
    const address = recoverAddress(parsed, digest)
    return address !== undefined && isSameBytes(address, keyOrAddress)
  }
}

function checkKeys({ operands }: OperationContext, isEthereum: boolean): void {
  const [signature, key] = operands
  const length = isEthereum ? ETHEREUM_BYTES : KEY_BYTES
  if (!isByteArray(signature, SIGNATURE_BYTES) || !isByteArray(key, length))
    refuseOperands(operands)
}

function digestVerify(isEthereum: boolean): Operation {
  return {
    typeOf(context) {
      checkKeys(context, isEthereum)
      if (!isByteArray(context.operands[2], DIGEST_BYTES)) return refuseOperands(context.operands)
      return booleanKind
    },
    evaluate: () => verifyWith(bytesOf, isEthereum),
    cost: () => (isEthereum ? 75_000n : 60_000n),
  }
}

type MessageVerify = {
  readonly hash: (bytes: Uint8Array) => Uint8Array
  readonly isRaw: boolean
  readonly isEthereum: boolean
}

function messageVerify({ hash, isRaw, isEthereum }: MessageVerify): Operation {
  return {
    typeOf(context) {
      checkKeys(context, isEthereum)
      const type = plaintextOperand(context, 2)
      const size = isRaw ? sizeInRawBits(type) : sizeInBits(type)
      if (isRaw && size % 8 !== 0) return mismatch(`The message has ${size} bits, no whole bytes`)
      return booleanKind
    },
    evaluate(context) {
      const kind = plaintextOperand(context, 2)
      const message: Message = (value) => {
        const bits = operandBits(value, kind, isRaw)
        return hash(bitsToBytes(bits)).subarray(0, DIGEST_BYTES) // longer digests are truncated (SEC 1)
      }
      return verifyWith(message, isEthereum)
    },
    cost: ({ operands }) => costBySize(operands, 30n, isEthereum ? 75_000n : 60_000n),
  }
}

const table: Record<string, Operation> = {
  'sign.verify': signVerify,
  'ecdsa.verify.digest': digestVerify(false),
  'ecdsa.verify.digest.eth': digestVerify(true),
}
for (const [name, { hash }] of Object.entries(byteHashes)) {
  const opcode = `ecdsa.verify.${name}`
  table[opcode] = messageVerify({ hash, isRaw: false, isEthereum: false })
  table[`${opcode}.raw`] = messageVerify({ hash, isRaw: true, isEthereum: false })
  table[`${opcode}.eth`] = messageVerify({ hash, isRaw: true, isEthereum: true })
}

/** `sign.verify` and `ecdsa.verify.*` (`operation/{sign_verify,ecdsa_verify}.rs`). */
export const signatureOperations: Readonly<Record<string, Operation>> = table
