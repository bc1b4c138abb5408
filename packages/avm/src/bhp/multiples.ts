import type { Point } from '../curve/point.ts'
import { keepSum } from './chunkTables.ts'
import type { Curve } from './curve.ts'
import { FIELD_BYTES } from './curveModule.ts'
import { ENTRY_BYTES, type MakeEntries } from './entryMaker.ts'
import { digitsOf } from './power.ts'
import { setPoint } from './setPoint.ts'

/** As many as a digit of {@link digitsOf} has values. */
const DIGITS = 16

/** Points of the whole curve, inside and outside the subgroup, in a curve's sum. */
export type Multiples = {
  /** Replaces the sum by a multiple of a point, for any scalar of 0 or more: some 150 microseconds. */
  readonly setMultiple: (point: Point, scalar: bigint) => void
  readonly addPoint: (point: Point) => void
}

export function createMultiples(curve: Curve, makeEntries: MakeEntries): Multiples {
  const { addEntry, doubleSum, takeSum, setSum } = curve
  const table = curve.allocate(Math.ceil((DIGITS * ENTRY_BYTES) / FIELD_BYTES))
  const entry = (digit: number) => table + digit * ENTRY_BYTES
  const empty = takeSum()

  const setEntry = (at: number, point: Point): void => {
    setPoint(curve, point)
    keepSum(curve, at)
    makeEntries(at, 1)
  }
  const setTable = (point: Point): void => {
    setEntry(entry(1), point)
    for (let digit = 2; digit < DIGITS; digit++) {
      addEntry(entry(1))
      keepSum(curve, entry(digit))
    }
    makeEntries(entry(2), DIGITS - 2)
  }

  return {
    setMultiple(point, scalar) {
      setTable(point)
      setSum(empty)
      for (const digit of digitsOf(scalar)) {
        for (let bit = 1; bit < DIGITS; bit *= 2) doubleSum()
        if (digit > 0) addEntry(entry(digit))
      }
    },
    addPoint(point) {
      const sum = takeSum()
      setEntry(entry(1), point)
      setSum(sum)
      addEntry(entry(1))
    },
  }
}
