import type { PackedBits } from '@nightjar/aleo'
import {
  CHUNK_BITS,
  createChunkTables,
  ENTRY_FIELDS,
  GROUP_CHUNKS,
  keepSum,
  pagesOf,
  type Windows,
} from './chunkTables.ts'
import { type Curve, createCurve } from './curve.ts'
import { FIELD_BYTES, pointParts } from './curveModule.ts'
import { createRuns, MOST_RUNS, type Shape } from './runs.ts'

/** Bits that select one entry of a table. */
export const GROUP_BITS = GROUP_CHUNKS * CHUNK_BITS

/** Number of sums whose x-coordinates are computed together. */
export const MOST_TOGETHER = 64

/** A sum of curve points selected by bits. */
export type BitSum = {
  /** Number of bits that select points. */
  readonly bits: number
  reset(): void
  /**
   * Adds the points selected by the bits of a stretch, whose first bit is the first of a group. An incomplete chunk is
   * padded with zeros. What the inputs of a shape have in common costs one addition.
   */
  add(bits: PackedBits, stretch: Stretch, group: number, shape?: Shape): void
  /** Stores the sum as one point; `addKept` adds it by the returned address. */
  keep(): number
  addKept(at: number): void
  /** The x-coordinate. */
  x(): bigint
  /** The x-coordinates of up to {@link MOST_TOGETHER} sums with one inversion; `put` loads each sum. */
  xs(count: number, put: (index: number) => void): readonly bigint[]
  /** A copy of the sum, for continuing later. */
  save(): Uint8Array
  restore(saved: Uint8Array): void
}

/** Bits starting at `from` and ending before `to`. */
export type Stretch = { readonly from: number; readonly to: number }

export function createBitSum(windows: Windows): BitSum {
  const curve = createCurve(pagesOf(windows, MOST_RUNS))
  const tables = createChunkTables(curve, windows)
  const { addEntry, sum } = curve
  const emptySum = curve.takeSum()
  const x = curve.allocate(1)
  const bitCount = windows.bases.length * windows.windowChunks * CHUNK_BITS
  const groups = new Uint16Array(bitCount / GROUP_BITS)
  const addGroups = createRuns(curve, tables)
  return {
    bits: bitCount,
    reset: () => curve.setSum(emptySum),
    add(bits, { from, to }, firstGroup, shape) {
      const length = to - from
      const whole = Math.floor(Math.ceil(length / CHUNK_BITS) / GROUP_CHUNKS)
      tables.make(firstGroup + Math.ceil(length / GROUP_BITS))
      const read = (at: number, size: number) => bits.read(from + at, Math.min(size, length - at))
      for (let at = 0; at < whole; at++) groups[at] = read(at * GROUP_BITS, GROUP_BITS)
      addGroups(groups, whole, firstGroup, shape)
      let chunk = (firstGroup + whole) * GROUP_CHUNKS
      for (let at = whole * GROUP_BITS; at < length; at += CHUNK_BITS) {
        addEntry(tables.chunkEntry(chunk++, read(at, CHUNK_BITS)))
      }
    },
    keep() {
      const at = curve.allocate(ENTRY_FIELDS)
      keepSum(curve, at)
      tables.makeEntries(at, 1)
      return at
    },
    addKept: addEntry,
    x() {
      curve.invert(x, sum + pointParts.z)
      curve.multiply(x, x, sum + pointParts.x)
      return curve.read(x)
    },
    xs: createXs(curve),
    save: curve.takeSum,
    restore: curve.setSum,
  }
}

/** Divides many X by their Z with one inversion (Montgomery's trick). */
function createXs(curve: Curve): BitSum['xs'] {
  const { memory, sum, allocate, multiply, invert, read, write } = curve
  const [xs, zs, products] = [
    allocate(MOST_TOGETHER),
    allocate(MOST_TOGETHER),
    allocate(MOST_TOGETHER + 1),
  ]
  const inverse = allocate(1)
  const x = allocate(1)
  const place = (row: number, index: number) => row + index * FIELD_BYTES
  const keep = (part: number, to: number): void => {
    memory.copyWithin(to, sum + part, sum + part + FIELD_BYTES)
  }
  write(place(products, 0), 1n)
  return (count, put) => {
    for (let index = 0; index < count; index++) {
      put(index)
      keep(pointParts.x, place(xs, index))
      keep(pointParts.z, place(zs, index))
      multiply(place(products, index + 1), place(products, index), place(zs, index))
    }
    const found = new Array<bigint>(count)
    if (count > 0) invert(inverse, place(products, count))
    for (let index = count - 1; index >= 0; index--) {
      multiply(x, inverse, place(products, index))
      multiply(x, x, place(xs, index))
      multiply(inverse, inverse, place(zs, index))
      found[index] = read(x)
    }
    return found
  }
}
