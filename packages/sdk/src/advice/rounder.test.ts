import { describe, expect, test } from 'vitest'
import { rounder } from './rounder.ts'

describe('rounder', () => {
  test.each([
    [45_000_007n, 45_000_000n],
    [47_000_000n, 45_000_000n],
    [45_000_000n, undefined],
    [40_000_000n, undefined],
    [11n, 10n],
    [7n, undefined],
    [0n, undefined],
  ])('default: %s is %s', (amount, expected) => {
    expect(rounder(amount)).toBe(expected)
  })
})
