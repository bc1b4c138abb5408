import { PackedBits, pushPackedPlaintext } from '@nightjar/aleo'
import type { Operation, WriteOf } from '@nightjar/avm'
import type { Claim } from './proof.ts'

/**
 * Claims in the form in which they are passed to a thread: texts and words in two long arrays, because copying every
 * object and number separately would take longer than some of the hashes.
 */
export type EncodedClaims = {
  /** Names that many share: programs and mappings, each once. */
  readonly names: readonly string[]
  /** The key of each write; key and value of each operation. */
  readonly texts: readonly string[]
  /**
   * The number of writes and operations of a claim; then for each write its program and mapping among the names, and the
   * number of bits of its value, 0 if the key is removed; then for each operation its mapping.
   */
  readonly counts: readonly number[]
  /** The bits of the values, each starting at a new word. */
  readonly words: Uint32Array
}

/** Stands for a removed value; an id is a number, so never empty. */
const removed = ''

export function encodeClaims(claims: readonly Claim[]): EncodedClaims {
  const texts: string[] = []
  const counts: number[] = []
  const numbers = new Map<string, number>()
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size
    if (number === numbers.size) numbers.set(name, number)
    return number
  }
  const bits = new PackedBits()
  for (const { writes, operations } of claims) {
    counts.push(writes.length, operations.length)
    for (const { program, mapping, key, value } of writes) {
      texts.push(key)
      counts.push(numberOf(program), numberOf(mapping))
      const start = bits.length
      if (value !== null) pushPackedPlaintext(bits, value)
      counts.push(bits.length - start)
      bits.align()
    }
    for (const { mapping, key, value } of operations) {
      counts.push(numberOf(mapping))
      texts.push(key, value ?? removed)
    }
  }
  return { names: [...numbers.keys()], texts, counts, words: bits.words.slice() }
}

export function* decodeClaims({
  names,
  texts,
  counts,
  words,
}: EncodedClaims): Generator<Claim<PackedBits>> {
  const [nextText, nextCount] = [readerOf(texts, ''), readerOf(counts, 0)]
  const nextName = (): string => names[nextCount()] ?? ''
  let word = 0
  const nextValue = (): PackedBits | null => {
    const length = nextCount()
    const start = word
    word += Math.ceil(length / 32)
    return length === 0 ? null : new PackedBits(words.subarray(start, word), length)
  }
  const nextWrite = (): WriteOf<PackedBits> => ({
    program: nextName(),
    mapping: nextName(),
    key: nextText(),
    value: nextValue(),
  })
  const nextOperation = (): Operation => {
    const [mapping, key, value] = [nextName(), nextText(), nextText()]
    return { mapping, key, value: value === removed ? null : value }
  }
  for (let left = claimsIn(counts); left > 0; left--) {
    const [writes, operations] = [nextCount(), nextCount()]
    yield {
      writes: Array.from({ length: writes }, nextWrite),
      operations: Array.from({ length: operations }, nextOperation),
    }
  }
}

function readerOf<T>(values: readonly T[], none: T): () => T {
  let at = 0
  return () => values[at++] ?? none
}

function claimsIn(counts: readonly number[]): number {
  let claims = 0
  for (let at = 0; at < counts.length; at += 2 + 3 * (counts[at] ?? 0) + (counts[at + 1] ?? 0)) {
    claims++
  }
  return claims
}
