// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { multiply } from './useTokenPrice.ts'

describe('multiply', () => {
  test.each([
    ['2.5', '0.2', '0.50'],
    ['320000', '0.2', '64000.0'],
    ['7', '3', '21'],
    ['0.000001', '0.000001', '0.000000000001'],
    ['0', '0.5', '0.0'],
  ])('default: %s × %s', (one, other, product) => {
    expect(multiply(one, other)).toBe(product)
  })
})
