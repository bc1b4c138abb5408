import type { Point } from '../curve/point.ts'
import { type Curve, PAGE_BYTES } from './curve.ts'
import { entryParts, pointParts } from './curveModule.ts'
import { createEntryMaker, ENTRY_BYTES, type MakeEntries } from './entryMaker.ts'

/** A chunk of bits selects the multiple of its base to add: ±1, ±2, ±3 or ±4 times (`bhp/hasher/mod.rs`). */
export const CHUNK_BITS = 3
/** Number of chunks looked up together: the entries of a group fill a page. */
export const GROUP_CHUNKS = 3

const digits = Array.from({ length: 2 ** CHUNK_BITS }, (_, digit) => digit)
/** Half of a chunk's digits stand for 1, 2, 3 and 4 times its base, the others for the negatives. */
const multiples = digits.length / 2
const chunkBytes = digits.length * ENTRY_BYTES
/** The base of a window's next chunk is this multiple of the previous one. */
const NEXT_BASE = 16

/** Field elements per entry. */
export const ENTRY_FIELDS = 3

/** Windows with a number of chunks each, and the base point of each window's first chunk. */
export type Windows = {
  readonly bases: readonly Point[]
  readonly windowChunks: number
}

export type ChunkTables = {
  /** Makes missing tables of the first `groups` groups, half a millisecond each. */
  make(groups: number): void
  /** The entry for nine bits of a group, the first bit lowest. */
  groupEntry(group: number, bits: number): number
  /** The entry for three bits of a chunk. */
  chunkEntry(chunk: number, bits: number): number
  /** The address of an entry that others provide. */
  roomEntry(at: number): number
  readonly makeEntries: MakeEntries
}

const groupsOf = ({ bases, windowChunks }: Windows) => (bases.length * windowChunks) / GROUP_CHUNKS

/** Pages of memory needed by a curve with tables, plus `room` entries that others provide. */
export function pagesOf(windows: Windows, room: number): number {
  return Math.ceil((roomAt(windows) + room * ENTRY_BYTES) / PAGE_BYTES)
}

/** Where the room for those entries begins. */
function roomAt(windows: Windows): number {
  const groups = groupsOf(windows)
  return (1 + groups) * PAGE_BYTES + groups * GROUP_CHUNKS * chunkBytes
}

/** What chunks and groups of chunks add to a sum, precomputed. */
export function createChunkTables(curve: Curve, windows: Windows): ChunkTables {
  const groups = groupsOf(windows)
  const chunksAt = (1 + groups) * PAGE_BYTES
  const groupEntry: ChunkTables['groupEntry'] = (group, bits) =>
    (1 + group) * PAGE_BYTES + bits * ENTRY_BYTES
  const chunkEntry: ChunkTables['chunkEntry'] = (chunk, bits) =>
    chunksAt + chunk * chunkBytes + bits * ENTRY_BYTES

  const makeEntries = createEntryMaker(curve)
  const makeChunk = createChunkMaker(curve, windows, makeEntries)
  const emptySum = curve.takeSum()
  const sumOf = (start: Uint8Array, chunk: number, digit: number): Uint8Array => {
    curve.setSum(start)
    curve.addEntry(chunkEntry(chunk, digit))
    return curve.takeSum()
  }
  const makeGroup = (group: number): void => {
    const chunk = group * GROUP_CHUNKS
    for (let at = 0; at < GROUP_CHUNKS; at++) makeChunk(chunk + at, chunkEntry(chunk + at, 0))
    let entry = groupEntry(group, 0)
    for (const high of digits) {
      const start = sumOf(emptySum, chunk + 2, high)
      for (const middle of digits) {
        const next = sumOf(start, chunk + 1, middle)
        for (const low of digits) {
          sumOf(next, chunk, low)
          keepSum(curve, entry)
          entry += ENTRY_BYTES
        }
      }
    }
    makeEntries(groupEntry(group, 0), digits.length ** GROUP_CHUNKS)
  }

  let made = 0
  return {
    make(wanted) {
      if (made >= wanted) return
      const sum = curve.takeSum()
      while (made < wanted) makeGroup(made++)
      curve.setSum(sum)
    },
    groupEntry,
    chunkEntry,
    roomEntry: (at) => roomAt(windows) + at * ENTRY_BYTES,
    makeEntries,
  }
}

/** Makes the entries of one chunk after another. */
function createChunkMaker(
  curve: Curve,
  { bases, windowChunks }: Windows,
  makeEntries: MakeEntries,
) {
  const base = curve.allocate(ENTRY_FIELDS)
  const zero = curve.allocate(1)
  const emptySum = curve.takeSum()

  const startWindow = ({ x, y }: Point): void => {
    curve.write(base + pointParts.x, x)
    curve.write(base + pointParts.y, y)
    curve.write(base + pointParts.z, 1n)
    makeEntries(base, 1)
  }
  const negate = (out: number, entry: number): void => {
    const { minus, plus, t } = entryParts
    curve.add(out + minus, entry + plus, zero)
    curve.add(out + plus, entry + minus, zero)
    curve.subtract(out + t, zero, entry + t)
  }

  return (chunk: number, at: number): void => {
    const start = bases[chunk / windowChunks]
    if (start !== undefined) startWindow(start)
    curve.setSum(emptySum)
    for (let times = 1; times <= NEXT_BASE; times++) {
      curve.addEntry(base)
      if (times <= multiples) keepSum(curve, at + (times - 1) * ENTRY_BYTES)
    }
    keepSum(curve, base)
    makeEntries(base, 1)
    makeEntries(at, multiples)
    for (let entry = at; entry < at + multiples * ENTRY_BYTES; entry += ENTRY_BYTES) {
      negate(entry + multiples * ENTRY_BYTES, entry)
    }
  }
}

/** Copies X, Y and Z of the sum. */
export function keepSum({ memory, sum }: Curve, at: number): void {
  memory.copyWithin(at, sum, sum + pointParts.t)
}
