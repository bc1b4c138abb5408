import type { Point } from '../curve/point.ts'
import type { Curve } from './curve.ts'
import { pointParts } from './curveModule.ts'

/** Replaces a curve's sum by a point. */
export function setPoint({ sum, write, multiply }: Curve, { x, y }: Point): void {
  write(sum + pointParts.x, x)
  write(sum + pointParts.y, y)
  write(sum + pointParts.z, 1n)
  multiply(sum + pointParts.t, sum + pointParts.x, sum + pointParts.y)
}
