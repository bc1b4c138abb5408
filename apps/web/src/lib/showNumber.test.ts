import { afterEach, describe, expect, test } from 'vitest'
import { showNumber } from './showNumber.ts'
import { i18n } from './text/catalogue.ts'

afterEach(() => i18n.activate('en'))

describe('showNumber', () => {
  test.each([
    [5.000149776114868, '5.00015'],
    [1e-7, '0.0000001'],
    [1.23456789e-10, '0.000000000123457'],
    [1234567.891, '1,234,570'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [0, '0'],
  ])('behavior: %s is %s, never an exponent', (value, shown) =>
    expect(showNumber(value)).toBe(shown),
  )

  test.each([
    [8.26671e254, '8.26671×10²⁵⁴'],
    [1.2096e-222, '1.2096×10⁻²²²'],
    [123456e24, '1.23456×10²⁹'],
  ])('behavior: of %s nobody could count the digits: %s', (value, shown) =>
    expect(showNumber(value)).toBe(shown),
  )

  test('args: fewer digits, in the language of the reader', () => {
    i18n.load('de', {})
    i18n.activate('de')
    expect(showNumber(13_059.53, 5)).toBe('13.060')
    expect(showNumber(0.123456, 5)).toBe('0,12346')
  })
})
