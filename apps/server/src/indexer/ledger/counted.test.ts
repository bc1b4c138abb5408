import { describe, expect, test } from 'vitest'
import { countedAmounts } from './counted.ts'

const pool = {
  id: 'p',
  tokenA: 'a',
  tokenB: 'b',
  reserveA: 100n,
  reserveB: 400n,
  totalSupply: 200n,
}
const hop = (amountIn: bigint, amountOut: bigint) => ({
  ...{ pair: 'p', tokenIn: 'b', tokenOut: 'a' },
  ...{ amountIn, amountOut },
})

describe('countedAmounts', () => {
  test('default: amounts within what the pool held before count in full', () => {
    expect(countedAmounts(hop(40n, 9n), 200n, pool)).toEqual({ amountIn: 40n, amountOut: 9n })
  })

  test('behavior: counts no more of either token than the pool held before', () => {
    expect(countedAmounts(hop(401n, 101n), 200n, pool)).toEqual({ amountIn: 400n, amountOut: 100n })
  })

  test('behavior: counts the share of the liquidity that existed before, rounded down', () => {
    expect(countedAmounts(hop(41n, 19n), 400n, pool)).toEqual({ amountIn: 20n, amountOut: 9n })
  })

  test('behavior: removed liquidity makes nothing count more', () => {
    expect(countedAmounts(hop(40n, 9n), 100n, pool)).toEqual({ amountIn: 40n, amountOut: 9n })
  })

  test('behavior: a pool that did not exist before counts for nothing', () => {
    expect(countedAmounts(hop(40n, 9n), 200n, undefined)).toEqual({ amountIn: 0n, amountOut: 0n })
  })
})
