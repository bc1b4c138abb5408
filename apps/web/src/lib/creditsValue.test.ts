import { describe, expect, test } from 'vitest'
import { creditsValue } from './creditsValue.ts'

describe('creditsValue', () => {
  test.each([
    [1_000_000n, 6, '5', 5_000_000n],
    [1_000_000n, 6, '0.5', 500_000n],
    [1n, 18, '17500', 0n],
    [10n ** 18n, 18, '0.0000001', 0n],
    [3n, 0, '0.333333', 999_999n],
  ])('behavior: rounds down (%d, %i decimals, price %s)', (amount, decimals, price, value) => {
    expect(creditsValue(amount, decimals, price)).toBe(value)
  })

  test('args: without a price there is no value', () => {
    expect(creditsValue(1n, 6, undefined)).toBeUndefined()
  })
})
