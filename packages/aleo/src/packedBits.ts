import { pushLiteralBits } from './bits.ts'
import type { Literal } from './literal.ts'
import { literalSizeInBits, literalTypeId } from './literalType.ts'
import type { Plaintext } from './plaintext.ts'

const WORD_BITS = 32
const BIG_BITS = 256
const MAX_LENGTH = 65_535
const LENGTH_BITS = 16

/** A number of at most 256 bits, and its words. */
const big = new BigUint64Array(BIG_BITS / 64)
const bigWords = new Uint32Array(big.buffer)

/** Bits in words of 32, the first one lowest: an array of booleans takes several times as long to fill and to read. */
export class PackedBits {
  #words: Uint32Array
  #length: number

  /** Starts with bits already in words; the rest of the last word must be 0. */
  constructor(words: Uint32Array = new Uint32Array(16), length = 0) {
    this.#words = words
    this.#length = length
  }

  get length(): number {
    return this.#length
  }

  /** Just the words that the bits fill. */
  get words(): Uint32Array {
    return this.#words.subarray(0, Math.ceil(this.#length / WORD_BITS))
  }

  clear(): this {
    this.#words.fill(0, 0, Math.ceil(this.#length / WORD_BITS))
    this.#length = 0
    return this
  }

  /** Up to 25 bits at a position; zeros beyond the end. */
  read(at: number, size: number): number {
    const word = at >>> 5
    const shift = at & 31
    const low = (this.#words[word] ?? 0) >>> shift
    const high = shift === 0 ? 0 : (this.#words[word + 1] ?? 0) << (WORD_BITS - shift)
    return (low | high) & ((1 << size) - 1)
  }

  /** Appends a number of at most 32 bits, which must fit into `size` bits. */
  push(value: number, size: number): void {
    this.#grow(this.#length + size)
    this.#put(this.#length, value)
    this.#length += size
  }

  /** Appends the low bits of a number; a negative one as two's complement. */
  pushBig(value: bigint, size: number): void {
    if (size > BIG_BITS) throw new RangeError(`${size} bits are more than ${BIG_BITS}`)
    const end = this.#length + size
    this.#grow(end)
    big[0] = value < 0n ? BigInt.asUintN(size, value) : value
    const rest = value < 0n ? BigInt.asUintN(size, value) : value
    for (let at = 1; at * 64 < size; at++) big[at] = rest >> BigInt(at * 64)
    for (let at = 0; at < size; at += WORD_BITS) {
      const left = size - at
      const word = bigWords[at / WORD_BITS] ?? 0
      this.#put(this.#length + at, left < WORD_BITS ? word & ((1 << left) - 1) : word)
    }
    this.#length = end
  }

  /** @throws TypeError when one is not a boolean */
  pushEach(bits: readonly boolean[]): void {
    this.#grow(this.#length + bits.length)
    for (const bit of bits) {
      if (bit === true) this.#put(this.#length, 1)
      else if (bit !== false) throw new TypeError(`Bit ${this.#length} is not a boolean`)
      this.#length++
    }
  }

  pushAll(bits: PackedBits): void {
    const { words } = bits
    for (let at = 0; at < bits.length; at += WORD_BITS) {
      this.push(words[at / WORD_BITS] ?? 0, Math.min(WORD_BITS, bits.length - at))
    }
  }

  /** Pads with zeros to a whole word. */
  align(): void {
    const over = this.#length % WORD_BITS
    if (over > 0) this.push(0, WORD_BITS - over)
  }

  /** Writes the length of what follows a position into the space reserved there. */
  putLength(at: number): void {
    const length = this.#length - at - LENGTH_BITS
    if (length > MAX_LENGTH) throw new RangeError(`A part of ${length} bits exceeds ${MAX_LENGTH}`)
    this.#put(at, length)
  }

  /** Writes a word over zeros. */
  #put(at: number, value: number): void {
    const word = at >>> 5
    const shift = at & 31
    const words = this.#words
    words[word] = (words[word] ?? 0) | (value << shift)
    if (shift > 0) words[word + 1] = (words[word + 1] ?? 0) | (value >>> (WORD_BITS - shift))
  }

  /** Makes room for this many bits and one more word. */
  #grow(length: number): void {
    const wanted = (length >>> 5) + 2
    if (wanted <= this.#words.length) return
    const words = new Uint32Array(2 * wanted)
    words.set(this.#words)
    this.#words = words
  }
}

function pushText(bits: PackedBits, text: string): void {
  for (let at = 0; at < text.length; at++) bits.push(text.charCodeAt(at), 8)
}

function pushLiteral(bits: PackedBits, literal: Literal): void {
  const { type, value } = literal
  bits.push(0, 2)
  bits.push(literalTypeId(type), 8)
  if (typeof value === 'bigint') {
    const size = literalSizeInBits(type)
    bits.push(size, LENGTH_BITS)
    bits.pushBig(value, size)
    return
  }
  const own: boolean[] = []
  pushLiteralBits(own, literal)
  bits.push(own.length, LENGTH_BITS)
  bits.pushEach(own)
}

function pushPart(bits: PackedBits, value: Plaintext): void {
  const at = bits.length
  bits.push(0, LENGTH_BITS)
  pushPackedPlaintext(bits, value)
  bits.putLength(at)
}

/** Appends the `plaintextBits` of a value. */
export function pushPackedPlaintext(bits: PackedBits, value: Plaintext): void {
  switch (value.kind) {
    case 'literal':
      pushLiteral(bits, value)
      return
    case 'struct':
      bits.push(2, 2)
      bits.push(value.members.size, 8)
      for (const [name, member] of value.members) {
        bits.push(name.length * 8, 8)
        pushText(bits, name)
        pushPart(bits, member)
      }
      return
    case 'array':
      bits.push(1, 2)
      bits.push(value.elements.length, 32)
      for (const element of value.elements) pushPart(bits, element)
  }
}
