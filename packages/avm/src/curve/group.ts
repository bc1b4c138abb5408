import { createCache } from '../cache.ts'
import { trap } from '../trap.ts'
import { addPoints, generator, multiplyPoint, negatePoint, pointFromX } from './edwards.ts'
import type { Point } from './point.ts'

/**
 * The type `group` as x-coordinates, each of which identifies one point of the subgroup. Points are cached, because
 * recovering y takes a root and a scalar multiplication.
 */
const points = createCache<Point, bigint>(4096)
points.set(generator.x, generator)

function keep(point: Point): bigint {
  points.set(point.x, point)
  return point.x
}

/** The point of an x-coordinate; rejects when the subgroup has none. */
export function point(x: bigint): Point {
  return findPoint(x) ?? trap(`${x}group is not a point of the group`)
}

/** The point of an x-coordinate, or undefined. */
export function findPoint(x: bigint): Point | undefined {
  const kept = points.get(x)
  if (kept) return kept
  const found = pointFromX(x)
  if (found) keep(found)
  return found
}

export const addGroups = (a: bigint, b: bigint): bigint => keep(addPoints(point(a), point(b)))

export const subtractGroups = (a: bigint, b: bigint): bigint =>
  keep(addPoints(point(a), negatePoint(point(b))))

export const negateGroup = (a: bigint): bigint => keep(negatePoint(point(a)))

export const multiplyGroup = (a: bigint, scalar: bigint): bigint =>
  keep(multiplyPoint(point(a), scalar))
