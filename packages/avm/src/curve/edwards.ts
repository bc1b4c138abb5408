import { SCALAR_MODULUS } from '@nightjar/aleo'
import { add, invert, multiply, negate, squareRoot, subtract } from './field.ts'

/** A point of Edwards BLS12: −x² + y² = 1 + 3021·x²·y². */
export type Point = {
  readonly x: bigint
  readonly y: bigint
}

const D = 3021n

export const identity: Point = { x: 0n, y: 1n }

/** From snarkvm-curves `edwards_bls12/parameters.rs`. */
export const generator: Point = {
  x: 1540945439182663264862696551825005342995406165131907382295858612069623286213n,
  y: 8003546896475222703853313610036801932325312921786952001586936882361378122196n,
}

/** A point as (X : Y : T : Z) with x = X/Z, y = Y/Z, xy = T/Z. */
type Extended = {
  readonly x: bigint
  readonly y: bigint
  readonly t: bigint
  readonly z: bigint
}

function extend({ x, y }: Point): Extended {
  return { x, y, t: multiply(x, y), z: 1n }
}

function toAffine({ x, y, z }: Extended): Point {
  const inverse = invert(z) ?? 0n // z is never 0: the addition is complete
  return { x: multiply(x, inverse), y: multiply(y, inverse) }
}

/** Complete addition for a = −1 (Hisil, Wong, Carter, Dawson 2008). */
function addExtended(p: Extended, q: Extended): Extended {
  const a = multiply(subtract(p.y, p.x), subtract(q.y, q.x))
  const b = multiply(add(p.y, p.x), add(q.y, q.x))
  const c = multiply(multiply(p.t, 2n * D), q.t)
  const e = multiply(2n * p.z, q.z)
  const f = subtract(b, a)
  const g = subtract(e, c)
  const h = add(e, c)
  const i = add(b, a)
  return { x: multiply(f, g), y: multiply(h, i), t: multiply(f, i), z: multiply(g, h) }
}

const extendedIdentity: Extended = { x: 0n, y: 1n, t: 0n, z: 1n }

function multiplyExtended(point: Extended, scalar: bigint): Extended {
  let result = extendedIdentity
  let double = point
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = addExtended(result, double)
    double = addExtended(double, double)
  }
  return result
}

export function addPoints(p: Point, q: Point): Point {
  return toAffine(addExtended(extend(p), extend(q)))
}

export function negatePoint({ x, y }: Point): Point {
  return { x: negate(x), y }
}

/** scalar·point for a scalar of 0 or more. */
export function multiplyPoint(point: Point, scalar: bigint): Point {
  return toAffine(multiplyExtended(extend(point), scalar))
}

/** Whether a point on the curve lies in the subgroup of prime order. */
function isInSubgroup(point: Point): boolean {
  const { x, y, z } = multiplyExtended(extend(point), SCALAR_MODULUS)
  return x === 0n && y === z
}

/** The one point of the prime-order subgroup with this x-coordinate, or undefined. */
export function pointFromX(x: bigint): Point | undefined {
  const xx = multiply(x, x)
  const inverse = invert(subtract(1n, multiply(D, xx)))
  if (inverse === undefined) return undefined
  const y = squareRoot(multiply(add(1n, xx), inverse))
  if (y === undefined) return undefined
  for (const point of [
    { x, y },
    { x, y: negate(y) },
  ]) {
    if (isInSubgroup(point)) return point
  }
  return undefined
}

/** A point times the cofactor 4, which brings every point of the curve into the subgroup. */
export function clearCofactor(point: Point): Point {
  return multiplyPoint(point, 4n)
}
