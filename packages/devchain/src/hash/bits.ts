import { PackedBits } from '@nightjar/aleo'

/** Bits of what is hashed; packed ones are made and read several times as fast. */
export type Bits = readonly boolean[] | PackedBits

/** Number of bits of a field element. */
export const FIELD_BITS = 253

/** Little-endian bits of an unsigned integer, in `size` bits. */
export function uintBits(value: bigint | number, size: number): boolean[] {
  const digits = BigInt.asUintN(size, BigInt(value)).toString(2)
  const bits = new Array<boolean>(size).fill(false)
  for (let i = 0; i < digits.length; i++) bits[i] = digits[digits.length - 1 - i] === '1'
  return bits
}

/** Bits of a field element: 253, as snarkVM writes them (`console/types/field/src/to_bits.rs`). */
export const fieldBits = (value: bigint): boolean[] => uintBits(value, FIELD_BITS)

/** The bits of a number in `size` bits, then those of field elements, packed. */
export function packFields(value: number, size: number, ...fields: readonly bigint[]): PackedBits {
  const bits = new PackedBits()
  bits.push(value, size)
  for (const field of fields) bits.pushBig(field, FIELD_BITS)
  return bits
}

/** The bits of a field element, packed. */
export const packField = (value: bigint): PackedBits => packFields(0, 0, value)

/** The bits of unsigned integers, packed. */
export function packUints(
  ...parts: readonly (readonly [value: bigint | number, size: number])[]
): PackedBits {
  const bits = new PackedBits()
  for (const [value, size] of parts) bits.pushBig(BigInt(value), size)
  return bits
}

/** Bits of an identifier: its bytes, eight bits each, without a length. */
export function textBits(text: string): boolean[] {
  return byteBits(new TextEncoder().encode(text))
}

/** Bits of bytes, lowest bit of each byte first. */
export function byteBits(bytes: Uint8Array): boolean[] {
  const bits: boolean[] = []
  for (const byte of bytes) {
    for (let i = 0; i < 8; i++) bits.push(((byte >> i) & 1) === 1)
  }
  return bits
}

/** Packs bits into field elements of 252 bits, like snarkVM's `to_fields` after its last `true` bit. */
export function bitsToFields(bits: readonly boolean[]): bigint[] {
  const fields: bigint[] = []
  for (let start = 0; start < bits.length; start += 252) {
    let digits = '0b'
    for (let i = Math.min(start + 252, bits.length) - 1; i >= start; i--) {
      digits += bits[i] ? '1' : '0'
    }
    fields.push(BigInt(digits))
  }
  return fields
}
