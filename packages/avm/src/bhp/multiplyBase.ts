import type { Point } from '../curve/edwards.ts'
import { keepSum } from './chunkTables.ts'
import { createCurve, PAGE_BYTES } from './curve.ts'
import { pointParts } from './curveModule.ts'
import { createEntryMaker, ENTRY_BYTES } from './entryMaker.ts'

/** Scalar bits that select one entry. */
const DIGIT_BITS = 4
const DIGITS = 2 ** DIGIT_BITS
/** A scalar has 251 bits. */
const WINDOWS = 63
const ENTRY_FIELDS = 3

/**
 * Multiplies one point by scalars of 0 to 2^252 − 1 and returns the x-coordinate, in 30 microseconds; the tables take
 * two milliseconds and 130 kB. Not constant-time: scalars must not be secret.
 */
export function createMultiplyBase(point: Point): (scalar: bigint) => bigint {
  const curve = createCurve(1 + Math.ceil((WINDOWS * DIGITS * ENTRY_BYTES) / PAGE_BYTES))
  const { addEntry, allocate, write } = curve
  const entryAt = (window: number, digit: number) =>
    PAGE_BYTES + (window * DIGITS + digit) * ENTRY_BYTES
  const makeEntries = createEntryMaker(curve)
  const base = allocate(ENTRY_FIELDS)
  const x = allocate(1)
  const empty = curve.takeSum()
  write(base + pointParts.x, point.x)
  write(base + pointParts.y, point.y)
  write(base + pointParts.z, 1n)
  makeEntries(base, 1)
  for (let window = 0; window < WINDOWS; window++) {
    curve.setSum(empty)
    for (let digit = 1; digit <= DIGITS; digit++) {
      addEntry(base)
      keepSum(curve, digit < DIGITS ? entryAt(window, digit) : base)
    }
    makeEntries(entryAt(window, 1), DIGITS - 1)
    makeEntries(base, 1)
  }
  return (scalar) => {
    curve.setSum(empty)
    let rest = scalar
    for (let window = 0; rest > 0n; window++, rest >>= BigInt(DIGIT_BITS)) {
      const digit = Number(rest & BigInt(DIGITS - 1))
      if (digit > 0) addEntry(entryAt(window, digit))
    }
    curve.invert(x, curve.sum + pointParts.z)
    curve.multiply(x, x, curve.sum + pointParts.x)
    return curve.read(x)
  }
}
