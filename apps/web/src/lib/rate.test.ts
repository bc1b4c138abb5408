import { describe, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { showRate, showUprightRate } from './rate.ts'

const usdx = { amount: 1_250_000_000n, token: tokenOf('USDX') }
const wbtc = { amount: 1_944_453n, token: tokenOf('WBTC') }

describe('showRate', () => {
  test('default', () => {
    expect(showRate(wbtc, usdx)).toBe('1 WBTC = 64,285.4 USDX')
    expect(showRate(usdx, wbtc)).toBe('1 USDX = 0.0000155556 WBTC')
  })
})

describe('showUprightRate', () => {
  test('behavior: either order reads the same', () => {
    expect(showUprightRate(usdx, wbtc)).toBe('1 WBTC = 64,285.4 USDX')
    expect(showUprightRate(wbtc, usdx)).toBe('1 WBTC = 64,285.4 USDX')
  })
})
