import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillCloses, medianPrice } from './medianPrice.ts'

const unit = 1000n
const leg = (closes: readonly (bigint | undefined)[], isA = true) => ({ isA, closes })
const steady = Array.from({ length: 60 }, () => 5000n)

describe('medianPrice', () => {
  test('default: the middle price; of an even number, the lower of the two', () => {
    expect(medianPrice([leg([3000n, 9000n, 1000n])], unit)).toEqual({
      numerator: 3000n,
      denominator: unit,
    })
    expect(medianPrice([leg([4000n, 2000n])], unit)?.numerator).toBe(2000n)
  })

  test('behavior: one block does not move it by even a unit, however far off its price was', () => {
    fc.assert(
      fc.property(fc.nat(59), fc.bigInt({ min: 1n, max: 1n << 120n }), (step, price) => {
        const moved = steady.with(step, price)
        expect(medianPrice([leg(moved)], unit)).toEqual(medianPrice([leg(steady)], unit))
      }),
    )
  })

  test('behavior: moving it takes half of the period', () => {
    const hold = (steps: number) => steady.map((close, step) => (step < steps ? 1n : close))
    expect(medianPrice([leg(hold(29))], unit)?.numerator).toBe(5000n)
    expect(medianPrice([leg(hold(30))], unit)?.numerator).toBe(1n)
  })

  test('behavior: a route over several pairs is priced step by step, each pair from its own side', () => {
    const way = [leg([2000n, 2000n, 8000n]), leg([4000n, 500n, 1000n], false)]
    // 2 / 4, 2 / 0.5 and 8 / 1
    const { numerator, denominator } = medianPrice(way, unit) ?? { numerator: 0n, denominator: 1n }
    expect(Number(numerator) / Number(denominator)).toBe(4)
  })

  test('behavior: a step without the price of every pair does not count; without steps there is no price', () => {
    const way = [leg([undefined, 7000n, 9000n]), leg([1000n, 1000n, undefined])]
    expect(medianPrice(way, unit)?.numerator).toBe(7000n * 1000n)
    expect(medianPrice([leg([undefined, 0n])], unit)).toBeUndefined()
    expect(medianPrice([], unit)).toBeUndefined()
  })
})

describe('fillCloses', () => {
  const window = { from: 600, steps: 4, seconds: 60 }

  test('default: a step without a trade keeps the price before it, which may be old', () => {
    const trades = [
      { time: 720, close: 3n },
      { time: 60, close: 1n },
      { time: 660, close: 2n },
    ]
    expect(fillCloses(trades, window)).toEqual([1n, 2n, 3n, 3n])
  })

  test('behavior: before the first trade there is no price', () => {
    expect(fillCloses([{ time: 720, close: 3n }], window)).toEqual([undefined, undefined, 3n, 3n])
  })
})
