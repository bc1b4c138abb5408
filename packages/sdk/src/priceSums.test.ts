import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averagePrices, PRICE_UNIT, type PriceSums, priceSumsAt } from './priceSums.ts'

const pair: PriceSums = {
  reserveA: 1000n,
  reserveB: 4000n,
  priceSumA: 7n,
  priceSumB: 9n,
  height: 100,
}

describe('priceSumsAt', () => {
  test('default: the reserves count for every block since they were stored', () => {
    expect(priceSumsAt(pair, 100)).toEqual([7n, 9n])
    expect(priceSumsAt(pair, 103)).toEqual([7n + 12n * PRICE_UNIT, 9n + (3n * PRICE_UNIT) / 4n])
  })

  test('error: a height before they were stored', () => {
    expect(() => priceSumsAt(pair, 99)).toThrow(RangeError)
  })
})

describe('averagePrices', () => {
  test('default: each price is weighted by the number of its blocks', () => {
    const [priceSumA, priceSumB] = priceSumsAt(pair, 110)
    const later = { reserveA: 2000n, reserveB: 2000n, priceSumA, priceSumB, height: 110 }
    const [ofA, ofB] = averagePrices({ pair, height: 100 }, { pair: later, height: 130 })
    // ten blocks at 4, twenty at 1
    expect(ofA.numerator * 30n).toBe(60n * ofA.denominator)
    expect((ofB.numerator * 1_000_000n) / ofB.denominator).toBe(750_000n)
  })

  test('behavior: a price that existed only within one block does not count', () => {
    const [priceSumA, priceSumB] = priceSumsAt(pair, 110)
    const after = { ...pair, priceSumA, priceSumB, height: 110 }
    const [ofA] = averagePrices({ pair, height: 100 }, { pair: after, height: 111 })
    expect(ofA.numerator).toBe(4n * ofA.denominator)
  })

  test('behavior: between the lowest and the highest, at any size', () => {
    const reserve = fc.bigInt({ min: 1n, max: 2n ** 98n - 1n })
    const blocks = fc.integer({ min: 1, max: 2 ** 31 })
    fc.assert(
      fc.property(reserve, reserve, blocks, (reserveA, reserveB, gone) => {
        const at = { reserveA, reserveB, priceSumA: 0n, priceSumB: 0n, height: 1 }
        const [ofA, ofB] = averagePrices({ pair: at, height: 1 }, { pair: at, height: 1 + gone })
        expect(ofA.numerator).toBe(((reserveB * PRICE_UNIT) / reserveA) * BigInt(gone))
        expect(ofB.numerator).toBe(((reserveA * PRICE_UNIT) / reserveB) * BigInt(gone))
        expect(ofA.numerator < 2n ** 190n).toBe(true)
      }),
    )
  })

  test('error: two readings at the same height', () => {
    expect(() => averagePrices({ pair, height: 100 }, { pair, height: 100 })).toThrow(RangeError)
  })
})
