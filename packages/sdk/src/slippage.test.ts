import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SLIPPAGE, DEFAULT_SWAP_FEE } from './constants.ts'
import { maximumSold, minimumReceived, toBasisPoints, toRate } from './slippage.ts'

const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const tolerance = fc.bigInt({ min: 0n, max: 10_000n })

describe('toBasisPoints', () => {
  test.each([
    [DEFAULT_SWAP_FEE, 30n],
    [DEFAULT_SLIPPAGE, 50n],
    [0.07, 700n], // 0.07 * 10000 is 700.0000000000001 in floating point
    [30, 30n],
    [0, 0n],
    [1, 1n],
  ])('default: %s', (rate, basisPoints) => expect(toBasisPoints(rate)).toBe(basisPoints))
})

describe('toRate', () => {
  test('default', () => expect(toRate(30n)).toBe(0.003))
})

describe('minimumReceived', () => {
  test('default: half a percent below', () => expect(minimumReceived(1000n, 50n)).toBe(995n))
  test('behavior: rounds up', () => expect(minimumReceived(199n, 50n)).toBe(199n))
  test('behavior: without tolerance, the amount itself', () =>
    expect(minimumReceived(7n, 0n)).toBe(7n))

  test('behavior: differs from the exact tolerance by less than a unit', () => {
    fc.assert(
      fc.property(amount, tolerance, (value, bps) => {
        const exact = value * (10_000n - bps)
        const minimum = minimumReceived(value, bps) * 10_000n
        expect(minimum >= exact && minimum - exact < 10_000n).toBe(true)
      }),
    )
  })
})

describe('maximumSold', () => {
  test('default: half a percent above', () => expect(maximumSold(1000n, 50n)).toBe(1005n))
  test('behavior: rounds down', () => expect(maximumSold(199n, 50n)).toBe(199n))

  test('behavior: differs from the exact tolerance by less than a unit', () => {
    fc.assert(
      fc.property(amount, tolerance, (value, bps) => {
        const exact = value * (10_000n + bps)
        const maximum = maximumSold(value, bps) * 10_000n
        expect(maximum <= exact && exact - maximum < 10_000n).toBe(true)
      }),
    )
  })
})
