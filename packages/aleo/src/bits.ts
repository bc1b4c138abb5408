import { addressToField, signatureParts } from './address.ts'
import type { DynamicFuture, Future, FutureArgument } from './future.ts'
import { identifierToField } from './identifier.ts'
import type { Literal } from './literal.ts'
import { literalSizeInBits, literalTypeId } from './literalType.ts'
import type { Plaintext } from './plaintext.ts'

const FIELD_BITS = 253
const SCALAR_BITS = 251
const MAX_LENGTH = 65_535

/** Appends `size` bits of a number, least significant first. */
export function pushBits(bits: boolean[], value: number, size: number): void {
  for (let i = 0; i < size; i++) bits.push(((value >>> i) & 1) === 1)
}

/** Appends `size` bits of a bigint, least significant first; a negative one as two's complement. */
export function pushBigBits(bits: boolean[], value: bigint, size: number): void {
  const hex = BigInt.asUintN(size, value).toString(16)
  const whole = Math.min(hex.length * 4, size)
  for (let i = 0; i < whole; i++) {
    const digit = hexDigit(hex.charCodeAt(hex.length - 1 - (i >> 2)))
    bits.push(((digit >> (i & 3)) & 1) === 1)
  }
  for (let i = whole; i < size; i++) bits.push(false)
}

function hexDigit(code: number): number {
  return code < 58 ? code - 48 : code - 87
}

function pushSignature(bits: boolean[], signature: string): void {
  const parts = signatureParts(signature)
  pushBigBits(bits, parts.challenge, SCALAR_BITS)
  pushBigBits(bits, parts.response, SCALAR_BITS)
  pushBigBits(bits, parts.pkSig, FIELD_BITS)
  pushBigBits(bits, parts.prSig, FIELD_BITS)
}

function pushTextBits(bits: boolean[], { type, value }: Literal): void {
  const text = String(value)
  if (type === 'address') pushBigBits(bits, addressToField(text), FIELD_BITS)
  else if (type === 'signature') pushSignature(bits, text)
  else if (type === 'identifier') pushBigBits(bits, identifierToField(text), 248)
  else for (const byte of new TextEncoder().encode(text)) pushBits(bits, byte, 8)
}

/** Appends a literal's bits without its type (`to_bits_raw_le`). */
export function pushLiteralBits(bits: boolean[], literal: Literal): void {
  const { type, value } = literal
  if (typeof value === 'boolean') bits.push(value)
  else if (typeof value === 'string') pushTextBits(bits, literal)
  else pushBigBits(bits, value, literalSizeInBits(type))
}

function literalSize({ type, value }: Literal): number {
  if (type !== 'string') return literalSizeInBits(type)
  return new TextEncoder().encode(String(value)).length * 8
}

/** Prepends the length, in 16 bits, of what `write` appends. */
function pushWithLength(bits: boolean[], write: () => void): void {
  const at = bits.length
  pushBits(bits, 0, 16)
  write()
  const length = bits.length - at - 16
  if (length > MAX_LENGTH) throw new RangeError(`A part of ${length} bits exceeds ${MAX_LENGTH}`)
  for (let i = 0; i < 16; i++) bits[at + i] = ((length >>> i) & 1) === 1
}

function pushText(bits: boolean[], text: string): void {
  for (let i = 0; i < text.length; i++) pushBits(bits, text.charCodeAt(i), 8)
}

/** Appends the bits of a value with their types and lengths (`to_bits_le`). */
export function pushPlaintextBits(bits: boolean[], value: Plaintext): void {
  switch (value.kind) {
    case 'literal':
      bits.push(false, false)
      pushBits(bits, literalTypeId(value.type), 8)
      pushBits(bits, literalSize(value), 16)
      pushLiteralBits(bits, value)
      return
    case 'struct':
      bits.push(false, true)
      pushBits(bits, value.members.size, 8)
      for (const [name, member] of value.members) {
        pushBits(bits, name.length * 8, 8)
        pushText(bits, name)
        pushWithLength(bits, () => pushPlaintextBits(bits, member))
      }
      return
    case 'array':
      bits.push(true, false)
      pushBits(bits, value.elements.length, 32)
      for (const element of value.elements) {
        pushWithLength(bits, () => pushPlaintextBits(bits, element))
      }
  }
}

/** Appends only the bits of a value's literals, one after another (`to_bits_raw_le`). */
export function pushRawBits(bits: boolean[], value: Plaintext): void {
  if (value.kind === 'literal') pushLiteralBits(bits, value)
  else if (value.kind === 'array') for (const part of value.elements) pushRawBits(bits, part)
  else for (const part of value.members.values()) pushRawBits(bits, part)
}

/** `Plaintext::to_bits_le` of snarkVM: the preimage of `hash.*`. Throws when a part has more than 65,535 bits. */
export function plaintextBits(value: Plaintext): boolean[] {
  const bits: boolean[] = []
  pushPlaintextBits(bits, value)
  return bits
}

/** `Plaintext::to_bits_raw_le` of snarkVM: the preimage of `hash.*.raw`. */
export function plaintextRawBits(value: Plaintext): boolean[] {
  const bits: boolean[] = []
  pushRawBits(bits, value)
  return bits
}

function pushProgramId(bits: boolean[], program: string): void {
  for (const part of program.split('.')) pushText(bits, part)
}

/** `ProgramID::to_bits_le` of snarkVM. */
export function programIdBits(program: string): boolean[] {
  const bits: boolean[] = []
  pushProgramId(bits, program)
  return bits
}

function pushDynamicFuture(bits: boolean[], future: DynamicFuture): void {
  const { programName, programNetwork, functionName, checksum } = future
  for (const field of [programName, programNetwork, functionName, checksum]) {
    pushBigBits(bits, field, FIELD_BITS)
  }
}

/** Appends one argument of a future: a tag bit for its kind, then its own bits. */
export function pushArgumentBits(bits: boolean[], value: FutureArgument): void {
  if (value.kind === 'future') {
    bits.push(true)
    pushFutureBits(bits, value)
  } else if (value.kind === 'dynamic_future') {
    bits.push(true)
    pushBits(bits, 0, 12) // this impossible length distinguishes it from a future
    pushDynamicFuture(bits, value)
  } else {
    bits.push(false)
    pushPlaintextBits(bits, value)
  }
}

/** Appends `Future::to_bits_le` of snarkVM. */
export function pushFutureBits(bits: boolean[], future: Future): void {
  pushWithLength(bits, () => pushProgramId(bits, future.program))
  pushWithLength(bits, () => pushText(bits, future.function))
  pushBits(bits, future.arguments.length, 8)
  for (const argument of future.arguments) {
    const part: boolean[] = []
    pushArgumentBits(part, argument)
    pushBits(bits, part.length, part.length <= MAX_LENGTH ? 16 : 32)
    for (const bit of part) bits.push(bit)
  }
}
