import { SCALAR_MODULUS } from '@nightjar/aleo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generator, multiplyPoint } from '../curve/edwards.ts'
import { createMultiplyBase } from './multiplyBase.ts'

const multiply = createMultiplyBase(generator)

describe('createMultiplyBase', () => {
  test('default: equals the general multiplication of a point', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 252n - 1n), (scalar) => {
        expect(multiply(scalar)).toBe(multiplyPoint(generator, scalar).x)
      }),
      { numRuns: 60 },
    )
  })

  test.each([0n, 1n, 15n, 16n, 17n, SCALAR_MODULUS - 1n, SCALAR_MODULUS, 2n ** 252n - 1n])(
    'behavior: multiplies by %i',
    (scalar) => {
      expect(multiply(scalar)).toBe(multiplyPoint(generator, scalar).x)
    },
  )
})
