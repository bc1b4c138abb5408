import {
  CHUNK_BITS,
  createChunkTables,
  ENTRY_FIELDS,
  GROUP_CHUNKS,
  keepSum,
  pagesOf,
  type Windows,
} from './chunkTables.ts'
import { createCurve } from './curve.ts'
import { pointParts } from './curveModule.ts'

/** Bits that choose one entry of a table. */
export const GROUP_BITS = GROUP_CHUNKS * CHUNK_BITS

/** A sum of points of the curve that bits choose. */
export type BitSum = {
  /** How many bits choose points. */
  readonly bits: number
  reset(): void
  /** Adds what bits choose, where the first is the first of a group. A chunk that is not full is filled with zeros. */
  add(bits: readonly boolean[], group: number): void
  /** Keeps the sum as one point, which `addKept` adds by the address that this returns. */
  keep(): number
  addKept(at: number): void
  /** The x-coordinate. */
  x(): bigint
  /** A copy of the sum, to go on from later. */
  save(): Uint8Array
  restore(saved: Uint8Array): void
}

export function createBitSum(windows: Windows): BitSum {
  const curve = createCurve(pagesOf(windows))
  const tables = createChunkTables(curve, windows)
  const { addEntry, sum } = curve
  const emptySum = curve.takeSum()
  const x = curve.allocate(1)
  return {
    bits: windows.bases.length * windows.windowChunks * CHUNK_BITS,
    reset: () => curve.setSum(emptySum),
    add(bits, firstGroup) {
      const whole = Math.floor(Math.ceil(bits.length / CHUNK_BITS) / GROUP_CHUNKS)
      tables.make(firstGroup + Math.ceil(bits.length / GROUP_BITS))
      for (let group = 0; group < whole; group++) {
        addEntry(tables.groupEntry(firstGroup + group, pack(bits, group * GROUP_BITS, GROUP_BITS)))
      }
      let chunk = (firstGroup + whole) * GROUP_CHUNKS
      for (let at = whole * GROUP_BITS; at < bits.length; at += CHUNK_BITS) {
        addEntry(tables.chunkEntry(chunk++, pack(bits, at, CHUNK_BITS)))
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
    save: curve.takeSum,
    restore: curve.setSum,
  }
}

/** Bits as a number, the first lowest; past the end there are zeros. */
function pack(bits: readonly boolean[], from: number, size: number): number {
  const end = Math.min(from + size, bits.length)
  let packed = 0
  for (let at = from; at < end; at++) {
    const bit = bits[at]
    if (bit === true) packed |= 1 << (at - from)
    else if (bit !== false) throw new TypeError(`Bit ${at} of the input of a hash is no boolean`)
  }
  return packed
}
