import { describe, expect, test } from 'vitest'
import { feeAprPpm } from './feeApr.ts'

describe('feeAprPpm', () => {
  test('default: a year of such days, as a fraction of the liquidity', () => {
    expect(feeAprPpm({ liquidity: 365_000_000n, fees: 100_000n, days: 1n })).toBe(100_000n)
    expect(feeAprPpm({ liquidity: 365_000_000n, fees: 700_000n, days: 7n })).toBe(100_000n)
  })

  test('behavior: without a price, or with nothing in the pool, there is none', () => {
    expect(feeAprPpm({ liquidity: undefined, fees: 1n, days: 1n })).toBeUndefined()
    expect(feeAprPpm({ liquidity: 1n, fees: undefined, days: 1n })).toBeUndefined()
    expect(feeAprPpm({ liquidity: 0n, fees: 0n, days: 1n })).toBeUndefined()
  })
})
