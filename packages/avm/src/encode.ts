import {
  addressToField,
  bytesToBigint,
  type DynamicFuture,
  type Future,
  identifierToField,
  type LiteralType,
  literalSizeInBits,
  literalTypeId,
  pushBigBits,
  pushBits,
  pushFutureBits,
  pushLiteralBits,
} from '@nightjar/aleo'
import { trap } from './trap.ts'
import type { Type } from './types.ts'
import { partsOf, type Raw, type RegisterValue } from './value.ts'

const MAX_PART = 65_535
const DATA_BITS = 252
const MAX_FIELDS = 4161

/** Appends the bits of one literal without its type. */
export function pushRawLiteral(bits: boolean[], raw: Raw, type: LiteralType): void {
  if (typeof raw === 'boolean') bits.push(raw)
  else if (typeof raw === 'number') pushBits(bits, raw, literalSizeInBits(type))
  else if (typeof raw === 'bigint') pushBigBits(bits, raw, literalSizeInBits(type))
  else if (type === 'address') pushBigBits(bits, addressToField(String(raw)), 253)
  else if (type === 'identifier') pushBigBits(bits, identifierToField(String(raw)), 248)
  else pushLiteralBits(bits, { kind: 'literal', type, value: String(raw) })
}

function stringSize(raw: Raw): number {
  return new TextEncoder().encode(String(raw)).length * 8
}

function pushLength(bits: boolean[], at: number): void {
  const length = bits.length - at - 16
  if (length > MAX_PART) trap(`A part of ${length} bits is too long to encode`)
  for (let i = 0; i < 16; i++) bits[at + i] = ((length >>> i) & 1) === 1
}

function pushPart(bits: boolean[], raw: Raw, type: Type): void {
  const at = bits.length
  pushBits(bits, 0, 16)
  pushTyped(bits, raw, type)
  pushLength(bits, at)
}

/** Appends the bits of a value with types and lengths (`to_bits_le`). */
export function pushTyped(bits: boolean[], raw: Raw, type: Type): void {
  if (type.kind === 'literal') {
    bits.push(false, false)
    pushBits(bits, literalTypeId(type.type), 8)
    pushBits(bits, type.type === 'string' ? stringSize(raw) : literalSizeInBits(type.type), 16)
    pushRawLiteral(bits, raw, type.type)
    return
  }
  const parts = partsOf(raw)
  if (type.kind === 'array') {
    bits.push(true, false)
    pushBits(bits, parts.length, 32)
    for (const part of parts) pushPart(bits, part, type.element)
    return
  }
  bits.push(false, true)
  pushBits(bits, parts.length, 8)
  type.members.forEach(({ name, type: member }, i) => {
    pushBits(bits, name.length * 8, 8)
    for (let j = 0; j < name.length; j++) pushBits(bits, name.charCodeAt(j), 8)
    pushPart(bits, parts[i] ?? 0, member)
  })
}

/** Appends only the bits of a value's literals (`to_bits_raw_le`). */
export function pushUntyped(bits: boolean[], raw: Raw, type: Type): void {
  if (type.kind === 'literal') {
    pushRawLiteral(bits, raw, type.type)
    return
  }
  const parts = partsOf(raw)
  if (type.kind === 'array') for (const part of parts) pushUntyped(bits, part, type.element)
  else {
    type.members.forEach(({ type: member }, i) => {
      pushUntyped(bits, parts[i] ?? 0, member)
    })
  }
}

/** The bits of a value, typed or raw. */
export function bitsOf(raw: Raw, type: Type, isRaw: boolean): boolean[] {
  const bits: boolean[] = []
  if (isRaw) pushUntyped(bits, raw, type)
  else pushTyped(bits, raw, type)
  return bits
}

/** The bits of a future, the same raw or typed. */
export function futureBits(value: Future | DynamicFuture): boolean[] {
  const bits: boolean[] = []
  if (value.kind === 'future') pushFutureBits(bits, value)
  else {
    const { programName, programNetwork, functionName, checksum } = value
    for (const field of [programName, programNetwork, functionName, checksum]) {
      pushBigBits(bits, field, 253)
    }
  }
  return bits
}

/** The number with these bits, least significant first. */
export function bitsToBigint(bits: readonly boolean[]): bigint {
  return bytesToBigint(bitsToBytes(bits))
}

/** Packs bits into bytes, least significant first; the last byte is padded with zeros. */
export function bitsToBytes(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8))
  for (let i = 0; i < bits.length; i++) {
    if (bits[i]) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (1 << (i & 7))
  }
  return bytes
}

export function bytesToBits(bytes: Uint8Array): boolean[] {
  const bits: boolean[] = []
  for (const byte of bytes) pushBits(bits, byte, 8)
  return bits
}

/** Bits as field elements of 252 bits each; typed values end with a one bit (`to_fields`). */
export function bitsToFields(bits: boolean[], isRaw: boolean): bigint[] {
  if (!isRaw) bits.push(true)
  const fields: bigint[] = []
  for (let at = 0; at < bits.length; at += DATA_BITS) {
    fields.push(bitsToBigint(bits.slice(at, at + DATA_BITS)))
  }
  checkLength(bits.length)
  return fields
}

/** Rejects a value with more bits than may be packed into field elements (`to_fields.rs`). */
export function checkLength(bits: number): void {
  const fields = Math.ceil(bits / DATA_BITS)
  if (fields > MAX_FIELDS) trap(`A value of ${fields} fields is too long to hash or sign`)
}

/** A short text that distinguishes values of one type, used as a cache key. */
export function cacheKey(value: RegisterValue): string {
  if (typeof value === 'bigint') return value.toString(36)
  if (typeof value !== 'object') return String(value)
  if (!Array.isArray(value)) return JSON.stringify(value, (_, part) => String(part))
  let key = '('
  for (const part of value) key += `${cacheKey(part)},`
  return `${key})`
}
