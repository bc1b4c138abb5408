import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coarseMaximum, coarseMinimum, DEADLINE_GRID, gridDeadline, toleranceLeft } from './grid.ts'

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

const arbitraryLimit = {
  amount: fc.bigInt({ min: 0n, max: 2n ** 100n }),
  bps: fc.bigInt({ min: 0n, max: 5_000n }),
}

describe('coarseMinimum', () => {
  test.each([
    [1_937_756n, 50n, 1_930_000n], // from 1,928,068 to 1,930,004
    [1_930_000n, 50n, 1_921_000n], // never the quote itself: most of the tolerance is left
    [1_985_130_000n, 50n, 1_976_000_000n],
    [1_000n, 50n, 995n],
    [999n, 100n, 990n],
    [1_937_756n, 0n, 1_937_756n],
    [9n, 50n, 9n], // less than a unit is tolerated
    [1n, 50n, 1n],
    [0n, 50n, 0n],
  ])('default: of %s with %s it is %s', (amount, bps, chosen) => {
    expect(coarseMinimum(amount, bps)).toBe(chosen)
  })

  test('privacy 11: a tolerance is never loosened, and at least 80% of it stays', () => {
    fc.assert(
      fc.property(arbitraryLimit.amount, arbitraryLimit.bps, (amount, bps) => {
        const left = amount - coarseMinimum(amount, bps)
        expect(left * 10_000n <= amount * bps).toBe(true)
        const isFine = amount * bps >= 50_000n // a fifth of the tolerance is a unit or more
        if (isFine) expect(left * 1_000_000n >= amount * bps * 80n).toBe(true)
      }),
    )
  })

  test('privacy 11: is shared by quotes that differ slightly', () => {
    const minimums = new Set<bigint>()
    for (let quote = 1_937_800n; quote < 1_938_600n; quote += 13n) {
      minimums.add(coarseMinimum(quote, 50n))
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

  test('privacy 11: a tolerance is never loosened, and at least 80% of it stays', () => {
    fc.assert(
      fc.property(arbitraryLimit.amount, arbitraryLimit.bps, (amount, bps) => {
        const left = coarseMaximum(amount, bps) - amount
        expect(left * 10_000n <= amount * bps).toBe(true)
        if (amount * bps >= 50_000n) expect(left * 1_000_000n >= amount * bps * 80n).toBe(true)
      }),
    )
  })
})

describe('toleranceLeft', () => {
  test.each([
    [1_985_130_000n, 1_976_000_000n, 46n],
    [1_000n, 1_005n, 50n],
    [1_000n, 1_000n, 0n],
    [0n, 0n, 0n],
  ])('default: between %s and %s it is %s', (quoted, limit, bps) => {
    expect(toleranceLeft(quoted, limit)).toBe(bps)
  })
})
