import { FIELD_MODULUS } from '@nightjar/aleo'
import type { Curve } from './curve.ts'
import { entryParts, FIELD_BYTES, pointParts } from './curveModule.ts'

/** Distance between entries: three field elements, rounded up to two cache lines. */
export const ENTRY_BYTES = 128
const MOST_ENTRIES = 512

/** From the curve's equation −x² + y² = 1 + d·x²y². */
const D = 3021n
const half = (FIELD_MODULUS + 1n) / 2n

/** Replaces up to 512 points, given by X, Y and Z, by entries in place. */
export type MakeEntries = (at: number, count: number) => void

/** Divides all points by their Z with one inversion (Montgomery's trick). */
export function createEntryMaker(curve: Curve): MakeEntries {
  const { multiply, add, subtract, invert, allocate, write } = curve
  const constants = { half: allocate(1), fourD: allocate(1) }
  write(constants.half, half)
  write(constants.fourD, 4n * D)
  const products = allocate(MOST_ENTRIES + 1)
  const product = (count: number) => products + count * FIELD_BYTES
  write(product(0), 1n)
  const inverse = allocate(1)
  const zInverse = allocate(1)
  const [x, y] = [allocate(1), allocate(1)]

  /** `inverse` is half of 1/(Z0 … Zn), so that x and y are halved. */
  const make = (entry: number, before: number): void => {
    multiply(zInverse, inverse, before)
    multiply(inverse, inverse, entry + pointParts.z)
    multiply(x, entry + pointParts.x, zInverse)
    multiply(y, entry + pointParts.y, zInverse)
    subtract(entry + entryParts.minus, y, x)
    add(entry + entryParts.plus, y, x)
    multiply(x, x, y)
    multiply(entry + entryParts.t, x, constants.fourD)
  }
  return (at, count) => {
    for (let index = 0; index < count; index++) {
      multiply(product(index + 1), product(index), at + index * ENTRY_BYTES + pointParts.z)
    }
    invert(inverse, product(count))
    multiply(inverse, inverse, constants.half)
    for (let index = count - 1; index >= 0; index--) make(at + index * ENTRY_BYTES, product(index))
  }
}
