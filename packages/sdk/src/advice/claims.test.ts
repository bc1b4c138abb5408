import { describe, expect, test } from 'vitest'
import { CLAIM_APART, CLAIM_SPREAD, claimHeights, isWorthClaiming } from './claims.ts'

describe('isWorthClaiming', () => {
  test('default: from twenty times the fee on', () => {
    expect(isWorthClaiming(124_000n, 6_200n)).toBe(true)
    expect(isWorthClaiming(123_999n, 6_200n)).toBe(false)
  })
})

describe('claimHeights', () => {
  test('default: each at its own block, a hundred apart from the others at least', () => {
    expect(claimHeights(3, 1000, () => 0)).toEqual([1100, 1200, 1300])
    const heights = claimHeights(200, 1000)
    const gaps = heights.map((height, at) => height - (heights[at - 1] ?? 1000))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(CLAIM_APART)
    expect(Math.max(...gaps)).toBeLessThan(CLAIM_APART + CLAIM_SPREAD)
    expect(new Set(gaps).size).toBeGreaterThan(100)
  })

  test('args: none', () => {
    expect(claimHeights(0, 1000)).toEqual([])
  })
})
