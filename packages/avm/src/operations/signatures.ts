import type { LiteralType } from '@nightjar/aleo'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToNumberBE, concatBytes } from '@noble/curves/utils.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { addMultiples } from '../curve/secp256k1.ts'
import { bitsOf, bitsToBytes, bitsToFields, checkLength } from '../encode.ts'
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
import { partsOf, type Raw, type RegisterValue, rawOf } from '../value.ts'
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
    const size = sizeInBits(type) + 1 // plus the terminating one bit
    return (signature: string, address: string, value: Raw) => {
      checkLength(size) // before the bits of a value that is too long are listed
      const message = bitsToFields(bitsOf(value, type, false), false)
      return guarded(() => crypto.verifySignature(signature, address, message))
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

const { Point } = secp256k1
const { Fp, Fn } = Point

/** k256 refuses the greater of the two possible values of s. */
function verifyByKey({ r, s }: Recoverable, key: Uint8Array, digest: Uint8Array): boolean {
  const point = guarded(() => Point.fromBytes(withSign(key)))
  if (s > Fn.ORDER >> 1n) return false
  const inverse = Fn.inv(s)
  const found = addMultiples(Fn.mul(toScalar(digest), inverse), Fn.mul(r, inverse), point)
  return found !== undefined && Fn.create(found.x) === r
}

/** The address of the key that made a signature (SEC 1, 4.1.6); undefined if none did: it is wrong, but not malformed. */
function recoverAddress(signature: Recoverable, digest: Uint8Array): Uint8Array | undefined {
  const { r, s, recovery } = signature
  const point = pointAt(recovery > 1 ? r + Fn.ORDER : r, recovery % 2)
  if (point === undefined) return undefined
  const inverse = Fn.inv(r)
  const key = addMultiples(Fn.neg(Fn.mul(toScalar(digest), inverse)), Fn.mul(s, inverse), point)
  return key && keccak_256(concatBytes(Fp.toBytes(key.x), Fp.toBytes(key.y))).subarray(12)
}

const toScalar = (digest: Uint8Array): bigint => Fn.create(bytesToNumberBE(digest))

/** The point with this x-coordinate whose other one is odd, or even if `parity` is 0; undefined if there is none. */
function pointAt(x: bigint, parity: number) {
  if (!Fp.isValid(x)) return undefined
  try {
    return Point.fromBytes(concatBytes(Uint8Array.of(EVEN_TAG + parity), Fp.toBytes(x)))
  } catch {
    return undefined
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
