import { describe, expect, test } from 'vitest'
import { amountToShield } from './amountToShield.ts'

describe('amountToShield', () => {
  test.each([
    [1n, 10n],
    [4n, 10n],
    [5n, 100n], // ten would leave too little for another one
    [1_500_000n, 10_000_000n],
    [5_000_001n, 100_000_000n],
    [999_999_999_999_999_999n, 10_000_000_000_000_000_000n],
  ])('default: for %d missing it is %d', (missing, amount) => {
    expect(amountToShield({ missing, open: 10n ** 30n })).toBe(amount)
  })

  test('behavior: a smaller common amount where there is less', () => {
    expect(amountToShield({ missing: 5_000_001n, open: 99_000_000n })).toBe(10_000_000n)
    expect(amountToShield({ missing: 1_500_000n, open: 9_000_000n })).toBe(5_000_000n)
    expect(amountToShield({ missing: 1_500_000n, open: 4_900_000n })).toBe(2_000_000n)
  })

  test('behavior: never more than the public balance', () => {
    expect(amountToShield({ missing: 1_500_000n, open: 1_700_000n })).toBe(1_700_000n)
    expect(amountToShield({ missing: 1_500_000n, open: 700_000n })).toBe(700_000n)
  })
})
