import type { Point } from '../curve/point.ts'
import { BASE_PAGES, createAddBase } from './addBase.ts'
import { createCurve, PAGE_BYTES } from './curve.ts'
import { pointParts } from './curveModule.ts'
import { createEntryMaker } from './entryMaker.ts'

/**
 * Multiplies one point by scalars of 0 to 2^252 − 1 and returns the x-coordinate, in 30 microseconds; the tables take
 * two milliseconds and 130 kB. Not constant-time: scalars must not be secret.
 */
export function createMultiplyBase(point: Point): (scalar: bigint) => bigint {
  const curve = createCurve(1 + BASE_PAGES)
  const empty = curve.takeSum()
  const add = createAddBase(curve, createEntryMaker(curve), { base: point, at: PAGE_BYTES })
  const x = curve.allocate(1)
  return (scalar) => {
    curve.setSum(empty)
    add(scalar)
    curve.invert(x, curve.sum + pointParts.z)
    curve.multiply(x, x, curve.sum + pointParts.x)
    return curve.read(x)
  }
}
