import { SCALAR_MODULUS } from '@nightjar/aleo'
import { add, multiply, negate, subtract } from './field.ts'
import { machine } from './machine.ts'
import type { Point } from './point.ts'
import { invert, squareRoot } from './roots.ts'

const D = 3021n

export const identity: Point = { x: 0n, y: 1n }

/** From snarkvm-curves `edwards_bls12/parameters.rs`. */
export const generator: Point = {
  x: 1540945439182663264862696551825005342995406165131907382295858612069623286213n,
  y: 8003546896475222703853313610036801932325312921786952001586936882361378122196n,
}

export function addPoints(p: Point, q: Point): Point {
  const { setPoint, addPoint, point } = machine()
  setPoint(p)
  addPoint(q)
  return point()
}

export function negatePoint({ x, y }: Point): Point {
  return { x: negate(x), y }
}

/** scalar·point for a scalar of 0 or more. */
export function multiplyPoint(point: Point, scalar: bigint): Point {
  const { setMultiple, point: result } = machine()
  setMultiple(point, scalar)
  return result()
}

/**
 * The one point of the prime-order subgroup with this x-coordinate, or undefined. Of the two points with it, P and
 * (0, −1) − P, only one can be in the subgroup: P if the order times P is (0, 1), the other if it is (0, −1).
 */
export function pointFromX(x: bigint): Point | undefined {
  const xx = multiply(x, x)
  const inverse = invert(subtract(1n, multiply(D, xx)))
  if (inverse === undefined) return undefined
  const y = squareRoot(multiply(add(1n, xx), inverse))
  if (y === undefined) return undefined
  const rest = multiplyPoint({ x, y }, SCALAR_MODULUS)
  if (rest.x !== 0n) return undefined
  return { x, y: rest.y === 1n ? y : negate(y) }
}

/** A point times the cofactor 4, which brings every point of the curve into the subgroup. */
export function clearCofactor(point: Point): Point {
  const { setPoint, double, point: result } = machine()
  setPoint(point)
  double()
  double()
  return result()
}
