import { LOCAL_TOKENS, type Pair, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { isUprightInverted, priceSides, showPairPrice } from './pairPrice.ts'

const known = (symbol: string, decimals: number): Token =>
  ({ ...WRAPPED_ALEO, ...LOCAL_TOKENS[0], symbol, decimals }) as unknown as Token
const pair = {
  token0: known('USDX', 6),
  token1: known('WBTC', 8),
  reserve0: 6_418_926_000_000n,
  reserve1: 10_000_000_000n,
} as Pair

describe('isUprightInverted', () => {
  test('default: the price is shown in the direction in which it is at least 1', () => {
    expect(isUprightInverted(pair)).toBe(true)
    expect(isUprightInverted({ ...pair, reserve0: 99n, reserve1: 9900n })).toBe(false)
    expect(isUprightInverted({ ...pair, reserve0: 0n })).toBe(false)
  })
})

describe('showPairPrice', () => {
  test('default: seven digits, rounded down, in either direction', () => {
    expect(showPairPrice(priceSides(pair, true))).toBe('64,189.26')
    expect(showPairPrice(priceSides(pair, false))).toBe('0.00001557893')
  })

  test('behavior: an empty pair has no price', () => {
    expect(showPairPrice(priceSides({ ...pair, reserve1: 0n }, true))).toBeUndefined()
  })
})
