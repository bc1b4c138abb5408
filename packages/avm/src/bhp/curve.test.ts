import { FIELD_MODULUS } from '@nightjar/aleo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as field from '../curve/field.ts'
import { createCurve } from './curve.ts'
import { FIELD_BYTES, LIMBS } from './curveModule.ts'

const curve = createCurve(1)
const [a, b, out] = [curve.allocate(1), curve.allocate(1), curve.allocate(1)]
const edges = [0n, 1n, 2n, (1n << 47n) - 1n, FIELD_MODULUS - 2n, FIELD_MODULUS - 1n]
const element = fc.oneof(fc.constantFrom(...edges), fc.bigInt(0n, FIELD_MODULUS - 1n))
const limbs = new Int32Array(curve.memory.buffer)

/** The largest limbs that a factor may have, with the same sign or alternating signs. */
const extremes = [1, -1, 2].map((sign) =>
  Array.from({ length: LIMBS }, (_, limb) => {
    const size = limb === LIMBS - 1 ? 2 ** 22 : 3 * 2 ** 28
    return sign === 2 && limb % 2 === 0 ? -size : Math.sign(sign) * size
  }),
)

function setLimbs(at: number, values: readonly number[]): void {
  limbs.set(values, at / 4)
}

describe('createCurve', () => {
  test('property: adds, subtracts and multiplies like the field', () => {
    fc.assert(
      fc.property(element, element, (left, right) => {
        curve.write(a, left)
        curve.write(b, right)
        curve.add(out, a, b)
        expect(curve.read(out)).toBe(field.add(left, right))
        curve.subtract(out, a, b)
        expect(curve.read(out)).toBe(field.subtract(left, right))
        curve.multiply(out, a, b)
        expect(curve.read(out)).toBe(field.multiply(left, right))
        curve.multiply(a, a, a)
        expect(curve.read(a)).toBe(field.multiply(left, left))
      }),
      { numRuns: 1000 },
    )
  })

  test.each(extremes.flatMap((one) => extremes.map((other) => [one, other] as const)))(
    'behavior: nothing overflows with limbs at their bounds %#',
    (one, other) => {
      setLimbs(a, one)
      setLimbs(b, other)
      const product = field.multiply(curve.read(a), curve.read(b))
      curve.multiply(out, a, b)
      expect(curve.read(out)).toBe(product)
      for (const limb of limbs.slice(out / 4, out / 4 + LIMBS)) {
        expect(Math.abs(limb)).toBeLessThanOrEqual(2 ** 28)
      }
    },
  )

  test('property: inverts', () => {
    fc.assert(
      fc.property(element, element, (value, factor) => {
        fc.pre(value !== 0n && factor !== 0n)
        curve.write(a, value)
        curve.invert(out, a)
        expect(curve.read(out)).toBe(field.invert(value))
        curve.write(b, factor)
        curve.multiply(a, a, b)
        curve.invert(a, a)
        expect(curve.read(a)).toBe(field.invert(field.multiply(value, factor)))
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: values that differ by the modulus have the same inverse', () => {
    curve.write(a, 5n)
    curve.write(b, FIELD_MODULUS - 7n)
    curve.subtract(a, a, b)
    curve.invert(out, a)
    expect(curve.read(out)).toBe(field.invert(12n))
  })

  test('behavior: memory starts zeroed and never overlaps', () => {
    const first = curve.allocate(2)
    expect(curve.allocate(1)).toBe(first + 2 * FIELD_BYTES)
    expect(curve.read(first)).toBe(0n)
  })
})
