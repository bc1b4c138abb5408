import { describe, expect, test } from 'vitest'
import { showPrice } from './showPrice.ts'

describe('showPrice', () => {
  test.each([
    ['1', '1'],
    ['321000.987654', '321,000.98'],
    ['4.98371234567', '4.98371'],
    ['0.000012345678', '0.0000123456'],
    ['0.5000000001', '0.5'],
  ])('default: %s is %s', (price, shown) => expect(showPrice(price)).toBe(shown))
})
