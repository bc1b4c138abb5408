import { pushBigBits, pushBits } from '@nightjar/aleo'
import type { BhpWidth } from '../crypto.ts'
import { bhpBases } from './bhpBases.ts'
import { type BitSum, createBitSum, GROUP_BITS } from './bitSum.ts'

type Bits = readonly boolean[]

/** Chunks of a window (snarkVM, console/algorithms `bhp/mod.rs`). */
const windowChunks: Readonly<Record<BhpWidth, number>> = { 256: 57, 512: 43, 768: 23, 1024: 54 }

/** What a block begins with: the low bits of a field, all but its highest. */
const headBits = 252
const lengthBits = 64
const headGroups = headBits / GROUP_BITS
/** Lengths of inputs for which the sum of the first head is kept, of 144 bytes each. */
const mostHeads = 4096

const hashers = new Map<BhpWidth, Hasher>()

/**
 * The BHP hash of snarkVM, in microseconds: 0.4 for nine bits, five for each block. A thread's first of a width takes
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

type Hasher = {
  hash(bits: Bits): bigint
  withTail(headLength: number, tail: Bits): (head: Bits) => bigint
}

function hasherOf(width: BhpWidth): Hasher {
  const known = hashers.get(width)
  if (known !== undefined) return known
  const hasher = createHasher(width)
  hashers.set(width, hasher)
  return hasher
}

/**
 * Each block is a sum of points that its bits choose, and what comes of it the sum's x-coordinate
 * (console/algorithms `bhp/hash_uncompressed.rs`). Before its bits
 * 1. the first block has the domain and the length of the whole input,
 * 2. every other what came of the block before.
 */
function createHasher(width: BhpWidth): Hasher {
  const windows = { bases: bhpBases[width], windowChunks: windowChunks[width] }
  const sum = createBitSum(windows)
  const blockBits = sum.bits - headBits
  const startFirst = createFirstHead(sum, `AleoBHP${width}`)
  const startNext = (before: bigint): void => {
    const head: boolean[] = []
    pushBigBits(head, before, headBits)
    sum.reset()
    sum.add(head, 0)
  }
  const hash = (bits: Bits): bigint => {
    let found = 0n
    for (let from = 0; from < bits.length; from += blockBits) {
      if (from === 0) startFirst(bits.length)
      else startNext(found)
      sum.add(bits.slice(from, from + blockBits), headGroups)
      found = sum.x()
    }
    return found
  }
  /** Where the tail begins within a group of bits, that group is the head's; what follows it is kept as one point. */
  const withTail = (headLength: number, tail: Bits) => {
    const length = headLength + tail.length
    if (length === 0 || length > blockBits) {
      throw new RangeError(`${length} bits are not one to ${blockBits}, as a block has`)
    }
    const groups = Math.ceil(headLength / GROUP_BITS)
    const shared = tail.slice(0, groups * GROUP_BITS - headLength)
    sum.reset()
    sum.add(tail.slice(shared.length), headGroups + groups)
    const kept = sum.keep()
    return (head: Bits) => {
      if (head.length !== headLength) {
        throw new RangeError(`The head has ${head.length} bits and not ${headLength}`)
      }
      startFirst(length)
      sum.add([...head, ...shared], headGroups)
      sum.addKept(kept)
      return sum.x()
    }
  }
  return { hash, withTail }
}

/** Starts the sum of a first block, which is the same for all inputs of a length. */
function createFirstHead(sum: BitSum, domain: string): (length: number) => void {
  const front = domainBits(domain)
  const heads = new Map<number, Uint8Array>()
  return (length) => {
    const known = heads.get(length)
    if (known !== undefined) return sum.restore(known)
    const head = [...front]
    pushBigBits(head, BigInt(length), lengthBits)
    sum.reset()
    sum.add(head, 0)
    if (heads.size < mostHeads) heads.set(length, sum.save())
  }
}

/** The text's bits, filled up with zeros, the other way round (`bhp/mod.rs`). */
function domainBits(domain: string): Bits {
  const bits: boolean[] = []
  for (const byte of new TextEncoder().encode(domain)) pushBits(bits, byte, 8)
  while (bits.length < headBits - lengthBits) bits.push(false)
  return bits.reverse()
}
