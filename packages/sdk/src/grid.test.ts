import { describe, expect, test } from 'vitest'
import { coarseMaximum, coarseMinimum, DEADLINE_GRID, gridDeadline } from './grid.ts'

describe('gridDeadline', () => {
  test('privacy 10: all transactions within the same hundred blocks share one deadline', () => {
    const deadlines = Array.from({ length: DEADLINE_GRID }, (_, at) =>
      gridDeadline(5_001 + at, 100),
    )
    expect(new Set(deadlines)).toEqual(new Set([5_200]))
  })

  test('behavior: never closer than requested', () => {
    for (let height = 0; height < 300; height += 7) {
      expect(gridDeadline(height, 100)).toBeGreaterThanOrEqual(height + 100)
    }
  })
})

describe('coarseMinimum', () => {
  test.each([
    [1_937_756n, 50n, 1_930_000n], // from 1,928,067 to 1,932,911
    [1_930_000n, 50n, 1_921_000n], // never the quote itself: half of the tolerance is left
    [1_000n, 50n, 995n],
    [999n, 100n, 990n],
    [1_937_756n, 0n, 1_937_756n],
    [9n, 50n, 8n],
    [1n, 50n, 0n],
    [0n, 50n, 0n],
  ])('default: of %s with %s it is %s', (amount, bps, chosen) => {
    expect(coarseMinimum(amount, bps)).toBe(chosen)
  })

  test('privacy 11: stays within the tolerance, and is shared by quotes that differ slightly', () => {
    const minimums = new Set<bigint>()
    for (let quote = 1_937_000n; quote < 1_938_000n; quote += 13n) {
      const low = (quote * 9_950n) / 10_000n
      const chosen = coarseMinimum(quote, 50n)
      expect(chosen >= low && chosen - low <= (quote - low) / 2n).toBe(true)
      minimums.add(chosen)
    }
    expect(minimums).toEqual(new Set([1_930_000n]))
  })

  test('privacy 11: never uses more digits than the tolerance needs', () => {
    for (let amount = 10n ** 9n; amount < 10n ** 10n; amount += 123_456_789n) {
      for (const bps of [10n, 50n, 100n, 500n]) {
        const chosen = coarseMinimum(amount, bps)
        expect(String(chosen).replace(/0+$/, '').length).toBeLessThanOrEqual(bps < 50n ? 5 : 4)
      }
    }
  })
})

describe('coarseMaximum', () => {
  test.each([
    [1_000n, 50n, 1_005n],
    [1_928_067n, 50n, 1_937_000n],
    [1_920_000n, 50n, 1_929_000n],
    [123n, 0n, 123n],
    [0n, 50n, 0n],
  ])('default: of %s with %s it is %s', (amount, bps, chosen) => {
    expect(coarseMaximum(amount, bps)).toBe(chosen)
  })

  test('privacy 11: never above the tolerance, never below what is needed', () => {
    for (let amount = 1n; amount < 3_000n; amount += 37n) {
      const high = (amount * 10_050n + 9_999n) / 10_000n
      const chosen = coarseMaximum(amount, 50n)
      expect(chosen >= amount && chosen <= high && high - chosen <= (high - amount) / 2n).toBe(true)
    }
  })
})
