import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { sortPools } from './sortPools.ts'

describe('sortPools', () => {
  test('default: the deepest first; one priced side counts for both; unpriced last', () => {
    const prices = new Map([
      [tokenOf('WBTC').id, '100'],
      [tokenOf('USDX').id, '1'],
    ])
    const pools = sortPools(pairs, prices)
    const liquidity = pools.map((pool) => pool.liquidity)
    expect(liquidity[0]).toBe(200_000_000_000_000n) // GLD/WBTC or WALEO/WBTC: twice a million × 100
    expect(liquidity.at(-1)).toBeUndefined()
    const known = liquidity.filter((value) => value !== undefined)
    expect(known).toEqual([...known].sort((a, b) => Number(b - a)))
    expect(pools).toHaveLength(pairs.length)
  })
})
