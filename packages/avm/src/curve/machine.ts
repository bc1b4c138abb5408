import { type AddBase, BASE_PAGES, createAddBase } from '../bhp/addBase.ts'
import { createCurve, PAGE_BYTES } from '../bhp/curve.ts'
import { pointParts } from '../bhp/curveModule.ts'
import { createEntryMaker } from '../bhp/entryMaker.ts'
import { createMultiples } from '../bhp/multiples.ts'
import { createPower, digitsOf } from '../bhp/power.ts'
import { setPoint } from '../bhp/setPoint.ts'
import { createSquareRoot } from '../bhp/squareRoot.ts'
import type { Point } from './point.ts'

/** Arithmetic of the types `field` and `group` in a curve's memory. */
export type Machine = ReturnType<typeof createMachine>

function createMachine() {
  const curve = createCurve(1 + BASE_PAGES)
  const { allocate, multiply, read, write, sum } = curve
  const power = createPower(curve)
  const root = createSquareRoot(curve, power)
  const makeEntries = createEntryMaker(curve)
  const multiples = createMultiples(curve, makeEntries)
  const [value, other] = [allocate(1), allocate(1)]
  let base: { readonly x: bigint; readonly add: AddBase } | undefined

  return {
    ...multiples,
    setPoint: (point: Point) => setPoint(curve, point),
    /** Doubles the sum. */
    double: curve.doubleSum,
    /** Adds a multiple of a base to the sum; only the last one's tables are kept, and new ones empty the sum. */
    addBase(point: Point, scalar: bigint): void {
      if (base?.x !== point.x) {
        const add = createAddBase(curve, makeEntries, { base: point, at: PAGE_BYTES })
        base = { x: point.x, add }
      }
      base.add(scalar)
    },
    /** The sum as a point. */
    point(): Point {
      curve.invert(value, sum + pointParts.z) // never 0: the addition is complete
      multiply(other, value, sum + pointParts.y)
      multiply(value, value, sum + pointParts.x)
      return { x: read(value), y: read(other) }
    },
    power(a: bigint, exponent: bigint): bigint {
      write(value, a)
      power(value, value, digitsOf(exponent))
      return read(value)
    },
    /** One of the two square roots of a number other than 0, or undefined. */
    squareRoot(a: bigint): bigint | undefined {
      write(value, a)
      return root(value, value) ? read(value) : undefined
    },
    /** The inverse of a number other than 0. */
    invert(a: bigint): bigint {
      write(value, a)
      curve.invert(value, value)
      return read(value)
    },
  }
}

let made: Machine | undefined

/** This thread's; the first use takes some milliseconds. */
export const machine = (): Machine => (made ??= createMachine())
