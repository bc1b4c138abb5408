import { describe, expect, test } from 'vitest'
import { coarsestHigh, coarsestLow, DEADLINE_GRID, gridDeadline } from './grid.ts'

describe('gridDeadline', () => {
  test('privacy 10: everybody of the same hundred blocks shares one deadline', () => {
    const deadlines = Array.from({ length: DEADLINE_GRID }, (_, at) =>
      gridDeadline(5_001 + at, 100),
    )
    expect(new Set(deadlines)).toEqual(new Set([5_200]))
  })

  test('behavior: never nearer than what was asked for', () => {
    for (let height = 0; height < 300; height += 7) {
      expect(gridDeadline(height, 100)).toBeGreaterThanOrEqual(height + 100)
    }
  })
})

describe('coarsestLow', () => {
  test.each([
    [1_928_067n, 1_937_756n, 1_930_000n],
    [995n, 1_000n, 1_000n],
    [990n, 999n, 990n],
    [1n, 9n, 1n],
    [123n, 123n, 123n],
    [0n, 0n, 0n],
    [0n, 5n, 0n],
  ])('default: from %s to %s it is %s', (low, high, chosen) => {
    expect(coarsestLow(low, high)).toBe(chosen)
  })

  test('privacy 11: within the tolerance, and shared by quotes that differ a little', () => {
    const minimums = new Set<bigint>()
    for (let quote = 1_937_000n; quote < 1_938_000n; quote += 13n) {
      const low = (quote * 9_950n) / 10_000n
      const chosen = coarsestLow(low, quote)
      expect(chosen >= low && chosen <= quote).toBe(true)
      minimums.add(chosen)
    }
    expect(minimums.size).toBe(1)
  })
})

describe('coarsestHigh', () => {
  test.each([
    [1_000n, 1_005n, 1_000n],
    [1_928_067n, 1_937_756n, 1_930_000n],
    [123n, 123n, 123n],
    [0n, 0n, 0n],
  ])('default: from %s to %s it is %s', (low, high, chosen) => {
    expect(coarsestHigh(low, high)).toBe(chosen)
  })

  test('privacy 11: never above what is tolerated, never below what is needed', () => {
    for (let low = 1n; low < 3_000n; low += 37n) {
      const high = (low * 10_050n) / 10_000n + 1n
      const chosen = coarsestHigh(low, high)
      expect(chosen >= low && chosen <= high).toBe(true)
    }
  })
})
