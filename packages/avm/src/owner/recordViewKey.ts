import { FIELD_MODULUS, SCALAR_MODULUS } from '@nightjar/aleo'
import type { Curve } from '../bhp/curve.ts'
import { FIELD_BYTES } from '../bhp/curveModule.ts'
import { negate } from '../curve/field.ts'
import { power } from '../curve/roots.ts'

/** i² = −1; (i, 0) is a point of order 4. */
const i = power(22n, (FIELD_MODULUS - 1n) / 4n)
/** 4/(A + 2) of the curve's Montgomery form. */
const LADDER_SCALE = 3022n
const LADDER_SCRATCH = 9

/** Stores the x-coordinate of a point times the scalar at `out`, given the address of the point's x-coordinate. */
export type MultiplyX = (out: number, x: number) => void

/**
 * Multiplies points of the prime-order subgroup by one scalar using only x-coordinates, whereas snarkVM recovers y
 * first. For an x that belongs to no such point, the result is arbitrary.
 *
 * 1. P + (i, 0) = (iy, ix), so an x-coordinate is, up to i, the y-coordinate of another point.
 * 2. Multiples of that point by an odd k are kP ± (i, 0), with + if k is 1 mod 4; k may be made odd by adding the
 *    order.
 * 3. Montgomery's ladder identifies a point by u = (1 + y) / (1 − y), its coordinate in the Montgomery form.
 */
export function createMultiplyX(curve: Curve, scalar: bigint): MultiplyX {
  const { add, subtract, multiply, allocate, write } = curve
  const k = scalar % 2n === 1n ? scalar : scalar + SCALAR_MODULUS
  const bits = [...k.toString(2)]
  const [one, root, back] = [allocate(1), allocate(1), allocate(1)]
  write(one, 1n)
  write(root, i)
  write(back, k % 4n === 1n ? negate(i) : i) // 1/i or −1/i
  const [low, high, base] = [allocate(2), allocate(2), allocate(1)]
  const [upper, lower] = [allocate(1), allocate(1)]
  const scratch = allocate(LADDER_SCRATCH)
  write(scratch, LADDER_SCALE)
  const start = allocate(2)
  write(start, 1n)

  return (out, x) => {
    multiply(base, x, root)
    add(upper, one, base)
    subtract(lower, one, base)
    curve.invert(base, lower)
    multiply(base, base, upper)
    curve.memory.copyWithin(low, start, start + 2 * FIELD_BYTES) // 0 times the point
    multiply(high, base, one)
    multiply(high + FIELD_BYTES, one, one)
    for (const bit of bits) {
      if (bit === '0') curve.ladderStep(low, high, base, scratch)
      else curve.ladderStep(high, low, base, scratch)
    }
    subtract(upper, low, low + FIELD_BYTES)
    add(lower, low, low + FIELD_BYTES)
    curve.invert(lower, lower)
    multiply(upper, upper, lower)
    multiply(out, upper, back)
  }
}
