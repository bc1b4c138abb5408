import { PackedBits, pushBits } from '@nightjar/aleo'
import type { BhpWidth } from '../crypto.ts'
import { bhpBases } from './bhpBases.ts'
import { type BitSum, createBitSum, GROUP_BITS } from './bitSum.ts'
import { createShape, type Shape } from './runs.ts'

type Bits = readonly boolean[] | PackedBits

/** Chunks of a window (snarkVM, console/algorithms `bhp/mod.rs`). */
const windowChunks: Readonly<Record<BhpWidth, number>> = { 256: 57, 512: 43, 768: 23, 1024: 54 }

/** What a block begins with: the low bits of a field, all but its highest. */
const headBits = 252
const lengthBits = 64
const headGroups = headBits / GROUP_BITS
/** Lengths of inputs for which the sum of the first head is kept, of 144 bytes each. */
const mostHeads = 4096
/** Lengths of inputs, and blocks of each, whose shapes are learned. */
const mostLengths = 64
const mostBlocks = 4

const hashers = new Map<BhpWidth, Hasher>()

/**
 * The BHP hash of snarkVM, in microseconds: 0.4 for nine bits, five for each block; long runs
 * of bits that inputs of a length have in common cost as much as nine. A thread's first of a width takes
 * some 20 milliseconds and makes tables of 2 to 10 megabytes. No bits hash to 0.
 * @throws TypeError where a bit is no boolean
 */
export function hashBhp(width: BhpWidth, bits: Bits): bigint {
  return hasherOf(width).hash(bits)
}

/**
 * The BHP hash of bits that end as `tail` does and have `headLength` others before it, all in one block: what the tail
 * adds is computed once, so that a hash costs its head alone.
 * @throws RangeError where there is no bit or more than a block has
 */
export function createTailedHash(
  width: BhpWidth,
  headLength: number,
  tail: Bits,
): (head: Bits) => bigint {
  return hasherOf(width).withTail(headLength, tail)
}

/**
 * The BHP hash of bits that begin as `head` does and have `tailLength` others behind it, all in one block: what the head
 * adds is computed once.
 * @throws RangeError where there is no bit or more than a block has
 */
export function createHeadedHash(
  width: BhpWidth,
  head: Bits,
  tailLength: number,
): (tail: Bits) => bigint {
  return hasherOf(width).withHead(head, tailLength)
}

type Hasher = {
  hash(bits: Bits): bigint
  withHead(head: Bits, tailLength: number): (tail: Bits) => bigint
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
  /** Bits of an input that a block takes. */
  readonly blockBits: number
  readonly startFirst: (length: number) => void
  /** Room for an input. */
  readonly input: PackedBits
}

/**
 * Each block is a sum of points that its bits choose, and what comes of it the sum's x-coordinate
 * (console/algorithms `bhp/hash_uncompressed.rs`). Before its bits
 * 1. the first block has the domain and the length of the whole input,
 * 2. every other what came of the block before.
 */
function createHasher(width: BhpWidth): Hasher {
  const sum = createBitSum({ bases: bhpBases[width], windowChunks: windowChunks[width] })
  const works: Works = {
    sum,
    blockBits: sum.bits - headBits,
    startFirst: createFirstHead(sum, `AleoBHP${width}`),
    input: new PackedBits(),
  }
  return {
    hash: createHash(works),
    withHead: (head, tailLength) => withHead(works, head, tailLength),
    withTail: (headLength, tail) => withTail(works, headLength, tail),
  }
}

function createHash({ sum, blockBits, startFirst, input }: Works): Hasher['hash'] {
  const shapeOf = createShapes()
  const head = new PackedBits()
  const startNext = (before: bigint): void => {
    head.clear().pushBig(before, headBits)
    sum.reset()
    sum.add(head, { from: 0, to: headBits }, 0)
  }
  return (bits) => {
    if (!isPacked(bits)) input.clear().pushEach(bits)
    const packed = isPacked(bits) ? bits : input
    const { length } = packed
    let found = 0n
    for (let from = 0, block = 0; from < length; from += blockBits, block++) {
      if (from === 0) startFirst(length)
      else startNext(found)
      const to = Math.min(from + blockBits, length)
      sum.add(packed, { from, to }, headGroups, shapeOf(length, block))
      found = sum.x()
    }
    return found
  }
}

function checkLength({ blockBits }: Works, length: number): void {
  if (length > 0 && length <= blockBits) return
  throw new RangeError(`${length} bits are not one to ${blockBits}, as a block has`)
}

/** Where the head ends within a group of bits, that group is the tail's. */
function withHead(works: Works, head: Bits, tailLength: number): (tail: Bits) => bigint {
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
  return (tail) => {
    if (tail.length !== tailLength) {
      throw new RangeError(`The tail has ${tail.length} bits and not ${tailLength}`)
    }
    input.clear().push(shared, sharedLength)
    push(input, tail)
    sum.restore(kept)
    sum.add(input, { from: 0, to: input.length }, headGroups + groups)
    return sum.x()
  }
}

/** Where the tail begins within a group of bits, that group is the head's; what follows it is kept as one point. */
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

/** The shape of a block of inputs of a length, for as many as are remembered. */
function createShapes(): (length: number, block: number) => Shape | undefined {
  const shapes = new Map<number, Shape[]>()
  return (length, block) => {
    const known = shapes.get(length)
    const ofLength = known ?? []
    if (known === undefined) {
      if (shapes.size === mostLengths) return undefined
      shapes.set(length, ofLength)
    }
    if (block < mostBlocks) ofLength[block] ??= createShape()
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
    head.pushBig(BigInt(length), lengthBits)
    sum.reset()
    sum.add(head, { from: 0, to: headBits }, 0)
    if (heads.size < mostHeads) heads.set(length, sum.save())
  }
}

/** The text's bits, filled up with zeros, the other way round (`bhp/mod.rs`). */
function domainBits(domain: string): boolean[] {
  const bits: boolean[] = []
  for (const byte of new TextEncoder().encode(domain)) pushBits(bits, byte, 8)
  while (bits.length < headBits - lengthBits) bits.push(false)
  return bits.reverse()
}
