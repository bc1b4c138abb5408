import { FIELD_MODULUS, SCALAR_MODULUS } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPoints,
  generator,
  identity,
  multiplyPoint,
  negatePoint,
  pointFromX,
} from './edwards.ts'
import { encodeToPoint } from './elligator.ts'
import { multiply } from './field.ts'
import { addGroups, multiplyGroup, negateGroup, subtractGroups } from './group.ts'
import { invert, power, squareRoot } from './roots.ts'

const element = fc.bigInt(0n, FIELD_MODULUS - 1n)
const scalar = fc.bigInt(0n, SCALAR_MODULUS - 1n)
const check = (property: fc.IProperty<[bigint]> | fc.IProperty<[bigint, bigint]>) =>
  fc.assert(property as fc.IProperty<unknown>, { numRuns: 40 })

describe('invert', () => {
  test('property: a times 1/a is 1', () => {
    check(fc.property(element, (a) => a === 0n || multiply(a, invert(a) ?? 0n) === 1n))
    expect(invert(0n)).toBeUndefined()
  })
})

describe('squareRoot', () => {
  test('property: returns the smaller root of a square, and undefined for other values', () => {
    check(
      fc.property(element, (a) => {
        const root = squareRoot(multiply(a, a)) ?? -1n
        expect(multiply(root, root)).toBe(multiply(a, a))
        expect(root <= FIELD_MODULUS - root || root === 0n).toBe(true)
        const isSquare = power(a, (FIELD_MODULUS - 1n) / 2n) !== FIELD_MODULUS - 1n
        expect(squareRoot(a) !== undefined).toBe(isSquare)
      }),
    )
  })
})

describe('power', () => {
  test.each([
    [0n, 0n, 1n],
    [2n, 10n, 1024n],
    [3n, FIELD_MODULUS - 1n, 1n],
  ])('behavior: %i ** %i', (base, exponent, result) => {
    expect(power(base, exponent)).toBe(result)
  })
})

describe('multiplyPoint', () => {
  test("property: equals the SDK's scalar multiplication", () => {
    const base = sdk.Group.fromString(`${generator.x}group`)
    check(
      fc.property(scalar, (k) => {
        const theirs = base.scalarMultiply(sdk.Scalar.fromString(`${k}scalar`)).toString()
        expect(`${multiplyPoint(generator, k).x}group`).toBe(theirs)
      }),
    )
  })

  test('behavior: multiplying by the group order gives the identity', () => {
    expect(multiplyPoint(generator, SCALAR_MODULUS)).toEqual(identity)
    expect(addPoints(generator, negatePoint(generator))).toEqual(identity)
  })
})

describe('points outside the subgroup', () => {
  test('property: a sum with a point of order 4 is multiplied part by part', () => {
    const quarter = { x: squareRoot(FIELD_MODULUS - 1n) ?? 0n, y: 0n }
    check(
      fc.property(scalar, scalar, (k, times) => {
        const point = multiplyPoint(generator, k)
        const quarters = multiplyPoint(quarter, times % 4n)
        expect(multiplyPoint(addPoints(point, quarter), times)).toEqual(
          addPoints(multiplyPoint(point, times), quarters),
        )
      }),
    )
    expect(multiplyPoint(quarter, 2n)).toEqual({ x: 0n, y: FIELD_MODULUS - 1n })
    expect(multiplyPoint(quarter, 4n)).toEqual(identity)
  })
})

describe('pointFromX', () => {
  test('property: agrees with the SDK on which fields are points', () => {
    check(
      fc.property(element, (x) => {
        let isTheirs = true
        try {
          sdk.Group.fromString(`${x}group`)
        } catch {
          isTheirs = false
        }
        expect(pointFromX(x) !== undefined).toBe(isTheirs)
      }),
    )
  })

  test('behavior: recovers the point', () => {
    expect(pointFromX(generator.x)).toEqual(generator)
    expect(pointFromX(0n)).toEqual(identity)
  })
})

describe('encodeToPoint', () => {
  test('property: returns points of the subgroup', () => {
    check(
      fc.property(fc.bigInt(1n, FIELD_MODULUS - 1n), (input) => {
        const point = encodeToPoint(input)
        expect(point && pointFromX(point.x)).toEqual(point)
      }),
    )
    expect(encodeToPoint(0n)).toBeUndefined()
  })
})

describe('addGroups', () => {
  test('behavior: x-coordinates add, subtract and negate like points', () => {
    const [a, b] = [multiplyGroup(generator.x, 5n), multiplyGroup(generator.x, 7n)]
    expect(addGroups(a, b)).toBe(multiplyGroup(generator.x, 12n))
    expect(subtractGroups(b, a)).toBe(addGroups(generator.x, generator.x))
    expect(addGroups(a, negateGroup(a))).toBe(0n)
  })
})
