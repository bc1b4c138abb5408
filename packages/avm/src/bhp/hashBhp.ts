import { PackedBits, pushBits } from '@nightjar/aleo'
import type { BhpWidth } from '../crypto.ts'
import { bhpBases } from './bhpBases.ts'
import { type BitSum, createBitSum, GROUP_BITS, MOST_TOGETHER } from './bitSum.ts'
import { createShape, type Shape } from './runs.ts'

type Bits = readonly boolean[] | PackedBits

/** Chunks per window (snarkVM, console/algorithms `bhp/mod.rs`). */
const windowChunks: Readonly<Record<BhpWidth, number>> = { 256: 57, 512: 43, 768: 23, 1024: 54 }

/** Bits at the beginning of a block: the low bits of a field, all but its highest. */
const HEAD_BITS = 252
const LENGTH_BITS = 64
const headGroups = HEAD_BITS / GROUP_BITS
/** Number of input lengths for which the sum of the first head is kept, 144 bytes each. */
const MOST_HEADS = 4096
/** Number of input lengths, and blocks of each, whose shapes are learned. */
const MOST_LENGTHS = 64
const MOST_BLOCKS = 4

const hashers = new Map<BhpWidth, Hasher>()

/**
 * snarkVM's BHP hash. Takes 0.4 microseconds for nine bits, and five for each block; long runs of bits that inputs of a
 * length have in common cost as much as nine bits. A thread's first hash of a width takes some 20 milliseconds and
 * makes tables of 2 to 10 megabytes. Empty input hashes to 0.
 * @throws TypeError where a bit is not a boolean
 */
export function hashBhp(width: BhpWidth, bits: Bits): bigint {
  return hasherOf(width).hash(bits)
}

/**
 * The BHP hash of bits that end with `tail` and have `headLength` others before it, all in one block: the tail's part
 * is computed once, so that a hash costs only its head.
 * @throws RangeError for no bits or more than a block holds
 */
export function createTailedHash(
  width: BhpWidth,
  headLength: number,
  tail: Bits,
): (head: Bits) => bigint {
  return hasherOf(width).withTail(headLength, tail)
}

/**
 * The BHP hash of bits that begin with `head` and have `tailLength` others after it, all in one block: the head's part
 * is computed once.
 * @throws RangeError for no bits or more than a block holds
 */
export function createHeadedHash(width: BhpWidth, head: Bits, tailLength: number): HeadedHash {
  return hasherOf(width).withHead(head, tailLength)
}

/** A hash of bits with a common beginning. */
export type HeadedHash = {
  /** The hash of the head followed by `tail`. */
  readonly hash: (tail: Bits) => bigint
  /** Loads the sum, which `hashTogether` turns into a hash. */
  readonly sum: (tail: Bits) => void
}

/** The BHP hashes of many inputs, block by block: they share their inversions, which take five microseconds each. */
export function hashManyBhp(width: BhpWidth, inputs: readonly PackedBits[]): readonly bigint[] {
  return hasherOf(width).many(inputs)
}

/** `count` hashes; a call to a headed hash of the width loads each sum. */
export function hashTogether(
  width: BhpWidth,
  count: number,
  put: (index: number) => void,
): readonly bigint[] {
  return hasherOf(width).together(count, put)
}

type Hasher = {
  hash(bits: Bits): bigint
  many(inputs: readonly PackedBits[]): readonly bigint[]
  together(count: number, put: (index: number) => void): readonly bigint[]
  withHead(head: Bits, tailLength: number): HeadedHash
  withTail(headLength: number, tail: Bits): (head: Bits) => bigint
}

const isPacked = (bits: Bits): bits is PackedBits => bits instanceof PackedBits

function push(packed: PackedBits, bits: Bits): void {
  if (isPacked(bits)) packed.pushAll(bits)
  else packed.pushEach(bits)
}

function hasherOf(width: BhpWidth): Hasher {
  const known = hashers.get(width)
  if (known !== undefined) return known
  const hasher = createHasher(width)
  hashers.set(width, hasher)
  return hasher
}

/** What the hashes of a width share. */
type Works = {
  readonly sum: BitSum
  /** Input bits per block. */
  readonly blockBits: number
  readonly startFirst: (length: number) => void
  /** Room for an input. */
  readonly input: PackedBits
}

/**
 * Each block is a sum of points selected by its bits, and its result is the sum's x-coordinate (console/algorithms
 * `bhp/hash_uncompressed.rs`). The bits are preceded by
 * 1. the domain and the length of the whole input, in the first block,
 * 2. the result of the previous block, in every other.
 */
function createHasher(width: BhpWidth): Hasher {
  const sum = createBitSum({ bases: bhpBases[width], windowChunks: windowChunks[width] })
  const works: Works = {
    sum,
    blockBits: sum.bits - HEAD_BITS,
    startFirst: createFirstHead(sum, `AleoBHP${width}`),
    input: new PackedBits(),
  }
  return {
    ...createHashes(works),
    withHead: (head, tailLength) => withHead(works, head, tailLength),
    withTail: (headLength, tail) => withTail(works, headLength, tail),
  }
}

function createHashes({
  sum,
  blockBits,
  startFirst,
  input,
}: Works): Pick<Hasher, 'hash' | 'many' | 'together'> {
  const shapeOf = createShapes()
  const head = new PackedBits()
  const startNext = (before: bigint): void => {
    head.clear().pushBig(before, HEAD_BITS)
    sum.reset()
    sum.add(head, { from: 0, to: HEAD_BITS }, 0)
  }
  /** Loads a block's sum, given the result of the previous block. */
  const sumBlock = (bits: PackedBits, block: number, before: bigint): void => {
    if (block === 0) startFirst(bits.length)
    else startNext(before)
    const from = block * blockBits
    const to = Math.min(from + blockBits, bits.length)
    sum.add(bits, { from, to }, headGroups, shapeOf(bits.length, block))
  }
  const together: Hasher['together'] = (count, put) => {
    const found: bigint[] = []
    for (let from = 0; from < count; from += MOST_TOGETHER) {
      found.push(...sum.xs(Math.min(MOST_TOGETHER, count - from), (index) => put(from + index)))
    }
    return found
  }
  return {
    together,
    hash(bits) {
      if (!isPacked(bits)) input.clear().pushEach(bits)
      const packed = isPacked(bits) ? bits : input
      let found = 0n
      for (let block = 0; block * blockBits < packed.length; block++) {
        sumBlock(packed, block, found)
        found = sum.x()
      }
      return found
    },
    many(inputs) {
      const found = inputs.map(() => 0n)
      let left = [...inputs.entries()].filter(([, bits]) => bits.length > 0)
      for (let block = 0; left.length > 0; block++) {
        const blocks = left
        const hashes = together(blocks.length, (index) => {
          const [at, bits] = blocks[index] ?? []
          if (at !== undefined && bits !== undefined) sumBlock(bits, block, found[at] ?? 0n)
        })
        for (const [index, [at]] of blocks.entries()) found[at] = hashes[index] ?? 0n
        left = left.filter(([, bits]) => (block + 1) * blockBits < bits.length)
      }
      return found
    },
  }
}

function checkLength({ blockBits }: Works, length: number): void {
  if (length > 0 && length <= blockBits) return
  throw new RangeError(`${length} bits are not one to ${blockBits}, as a block has`)
}

/** If the head ends within a group of bits, that group belongs to the tail. */
function withHead(works: Works, head: Bits, tailLength: number): HeadedHash {
  const { sum, startFirst, input } = works
  const length = head.length + tailLength
  checkLength(works, length)
  push(input.clear(), head)
  const groups = Math.floor(head.length / GROUP_BITS)
  const whole = groups * GROUP_BITS
  const sharedLength = head.length - whole
  const shared = input.read(whole, sharedLength)
  startFirst(length)
  sum.add(input, { from: 0, to: whole }, headGroups)
  const kept = sum.save()
  const sumTail = (tail: Bits): void => {
    if (tail.length !== tailLength) {
      throw new RangeError(`The tail has ${tail.length} bits and not ${tailLength}`)
    }
    input.clear().push(shared, sharedLength)
    push(input, tail)
    sum.restore(kept)
    sum.add(input, { from: 0, to: input.length }, headGroups + groups)
  }
  return {
    sum: sumTail,
    hash(tail) {
      sumTail(tail)
      return sum.x()
    },
  }
}

/** If the tail begins within a group of bits, that group belongs to the head; what follows it is kept as one point. */
function withTail(works: Works, headLength: number, tail: Bits): (head: Bits) => bigint {
  const { sum, startFirst, input } = works
  const length = headLength + tail.length
  checkLength(works, length)
  push(input.clear(), tail)
  const groups = Math.ceil(headLength / GROUP_BITS)
  const sharedLength = Math.min(groups * GROUP_BITS - headLength, tail.length)
  const shared = input.read(0, sharedLength)
  sum.reset()
  sum.add(input, { from: sharedLength, to: tail.length }, headGroups + groups)
  const kept = sum.keep()
  return (head) => {
    if (head.length !== headLength) {
      throw new RangeError(`The head has ${head.length} bits and not ${headLength}`)
    }
    push(input.clear(), head)
    input.push(shared, sharedLength)
    startFirst(length)
    sum.add(input, { from: 0, to: input.length }, headGroups)
    sum.addKept(kept)
    return sum.x()
  }
}

/** The shape of one block of inputs of a length, for a limited number of lengths and blocks. */
function createShapes(): (length: number, block: number) => Shape | undefined {
  const shapes = new Map<number, Shape[]>()
  return (length, block) => {
    const known = shapes.get(length)
    const ofLength = known ?? []
    if (known === undefined) {
      if (shapes.size === MOST_LENGTHS) return undefined
      shapes.set(length, ofLength)
    }
    if (block < MOST_BLOCKS) ofLength[block] ??= createShape()
    return ofLength[block]
  }
}

/** Starts the sum of a first block, which is the same for all inputs of a length. */
function createFirstHead(sum: BitSum, domain: string): (length: number) => void {
  const front = domainBits(domain)
  const heads = new Map<number, Uint8Array>()
  return (length) => {
    const known = heads.get(length)
    if (known !== undefined) return sum.restore(known)
    const head = new PackedBits()
    head.pushEach(front)
    head.pushBig(BigInt(length), LENGTH_BITS)
    sum.reset()
    sum.add(head, { from: 0, to: HEAD_BITS }, 0)
    if (heads.size < MOST_HEADS) heads.set(length, sum.save())
  }
}

/** The text's bits, padded with zeros and reversed (`bhp/mod.rs`). */
function domainBits(domain: string): boolean[] {
  const bits: boolean[] = []
  for (const byte of new TextEncoder().encode(domain)) pushBits(bits, byte, 8)
  while (bits.length < HEAD_BITS - LENGTH_BITS) bits.push(false)
  return bits.reverse()
}
