import { describe, expect, test } from 'vitest'
import { pairs } from '../../testing/exchange.ts'
import { searchPools, sortPools, unmatchedWord } from './sortPools.ts'

const pools = sortPools({ pairs, trades: new Map(), days: 1n })
const none = { liquidity: undefined, volume: undefined, privateVolume: undefined, fees: undefined }

describe('sortPools', () => {
  test('default: the deepest first, unknown ones last', () => {
    const [first, second, third] = pairs
    if (!first || !second || !third) throw new Error('pairs are seeded')
    const trades = new Map([
      [second.id, { ...none, liquidity: 5n }],
      [third.id, { ...none, liquidity: 9n }],
    ])
    const sorted = sortPools({ pairs, trades, days: 1n })
    expect(sorted.slice(0, 2).map(({ pair }) => pair.id)).toEqual([third.id, second.id])
    expect(sorted.at(-1)?.liquidity).toBeUndefined()
    expect(sorted).toHaveLength(pairs.length)
  })

  test('args: by volume, unknown ones last, with the yearly rate of such fees', () => {
    const [first, second, third] = pairs
    if (!first || !second || !third) throw new Error('pairs are seeded')
    const trades = new Map([
      [second.id, { ...none, volume: 500n, privateVolume: 100n, fees: 7n }],
      [third.id, { ...none, volume: 900n, privateVolume: 0n, fees: undefined }],
    ])
    const market = { pairs: [first, second, third], trades, days: 7n }
    const sorted = sortPools(market, 'volume')
    expect(sorted.map(({ pair }) => pair.id)).toEqual([third.id, second.id, first.id])
    expect(sorted[1]).toMatchObject({ volume: 500n, privateVolume: 100n, fees: 7n })
    expect(sortPools(market, 'fees')[0]?.pair.id).toBe(second.id)
  })
})

describe('unmatchedWord', () => {
  test.each([
    ['usdx nosuch', 'nosuch'],
    ['GEM', 'gem'],
    ['usdx/wbtc', undefined],
    ['usdx usdx wbtc night', undefined],
    ['', undefined],
  ])('default: of %s', (text, word) => {
    expect(unmatchedWord(pools, text)).toBe(word)
  })
})

describe('searchPools', () => {
  const names = (text: string) =>
    searchPools(pools, text).map(({ pair }) => `${pair.token0.symbol}/${pair.token1.symbol}`)

  test('default: by symbol or name, each word on its own', () => {
    expect(names('usdx wbtc')).toEqual(['USDX/WBTC'])
    expect(names('WBTC/USDX')).toEqual(['USDX/WBTC'])
    expect(names('night owl')).toEqual(['OWL/WETH'])
    expect(names('nothing')).toEqual([])
    expect(names('')).toHaveLength(pairs.length)
  })
})
