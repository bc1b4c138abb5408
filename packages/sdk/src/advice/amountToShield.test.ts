import { describe, expect, test } from 'vitest'
import { amountToShield } from './amountToShield.ts'

describe('amountToShield', () => {
  test.each([
    [1n, 2n],
    [3n, 5n],
    [5n, 10n],
    [6n, 10n],
    [1_500_000n, 2_000_000n],
    [5_000_001n, 10_000_000n],
    [999_999_999_999_999_999n, 1_000_000_000_000_000_000n],
    [1_000_000_000_000_000_000n, 2_000_000_000_000_000_000n],
  ])('default: for %d missing it is %d', (missing, amount) => {
    expect(amountToShield({ missing, open: 10n ** 30n })).toBe(amount)
  })

  test('behavior: never more than the public balance', () => {
    expect(amountToShield({ missing: 1_500_000n, open: 1_700_000n })).toBe(1_700_000n)
    expect(amountToShield({ missing: 1_500_000n, open: 700_000n })).toBe(700_000n)
  })
})
