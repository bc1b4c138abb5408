import { describe, expect, test } from 'vitest'
import { formatRatio, formatScaled } from './decimal.ts'

describe('formatRatio', () => {
  test.each([
    [1n, 3n, '0.333333333333333333'],
    [10n, 5n, '2'],
    [0n, 5n, '0'],
    [1n, 10n ** 30n, '0'],
    [10n ** 30n + 1n, 10n ** 18n, '1000000000000.000000000000000001'],
  ])('default: %s / %s', (numerator, denominator, expected) => {
    expect(formatRatio(numerator, denominator)).toBe(expected)
  })
})

describe('formatScaled', () => {
  test('default: no trailing zeros, no exponent', () => {
    expect(formatScaled(1_500n, 3)).toBe('1.5')
    expect(formatScaled(5n, 36)).toBe(`0.${'0'.repeat(35)}5`)
  })
})
