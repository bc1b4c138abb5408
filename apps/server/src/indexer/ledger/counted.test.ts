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
  test('default: amounts that the pool had before count whole', () => {
    expect(countedAmounts(hop(40n, 9n), 200n, pool)).toEqual({ amountIn: 40n, amountOut: 9n })
  })

  test('behavior: no more of either token than the pool held before', () => {
    expect(countedAmounts(hop(401n, 101n), 200n, pool)).toEqual({ amountIn: 400n, amountOut: 100n })
  })

  test('behavior: the share of the liquidity that was there before, rounded down', () => {
    expect(countedAmounts(hop(41n, 19n), 400n, pool)).toEqual({ amountIn: 20n, amountOut: 9n })
  })

  test('behavior: liquidity that has left makes nothing count more', () => {
    expect(countedAmounts(hop(40n, 9n), 100n, pool)).toEqual({ amountIn: 40n, amountOut: 9n })
  })

  test('behavior: a pool that was not there counts for nothing', () => {
    expect(countedAmounts(hop(40n, 9n), 200n, undefined)).toEqual({ amountIn: 0n, amountOut: 0n })
  })
})
