import { FIELD_MODULUS } from '@nightjar/aleo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invertMatrix, multiplyMatrices, powerOf } from './matrix.ts'

const element = fc.bigInt(0n, FIELD_MODULUS - 1n)
const row = fc.array(element, { minLength: 4, maxLength: 4 })
const matrix = fc.array(row, { minLength: 4, maxLength: 4 })
const unit = [0, 1, 2, 3].map((at) => [0, 1, 2, 3].map((column) => (at === column ? 1n : 0n)))

describe('invertMatrix', () => {
  test('property: multiplied by the matrix it gives the identity', () => {
    fc.assert(
      fc.property(matrix, (one) => {
        expect(multiplyMatrices(one, invertMatrix(one))).toEqual(unit)
        expect(multiplyMatrices(invertMatrix(one), one)).toEqual(unit)
      }),
      { numRuns: 30 },
    )
  })

  test('behavior: handles a 0 at the pivot', () => {
    const one = [
      [0n, 1n],
      [1n, 0n],
    ]
    expect(invertMatrix(one)).toEqual(one)
  })

  test('error: linearly dependent rows', () => {
    const one = [
      [1n, 2n],
      [2n, 4n],
    ]
    expect(() => invertMatrix(one)).toThrow(RangeError)
  })
})

describe('powerOf', () => {
  test('property: equals the repeated product', () => {
    fc.assert(
      fc.property(matrix, fc.integer({ min: 1, max: 12 }), (one, exponent) => {
        const others = Array.from({ length: exponent - 1 }, () => one)
        expect(powerOf(one, exponent)).toEqual(others.reduce(multiplyMatrices, one))
      }),
      { numRuns: 30 },
    )
  })
})
