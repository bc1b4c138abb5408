import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { filterAssets, hiddenValue, listAssets, totalValue } from './listAssets.ts'

const prices = new Map([
  [tokenOf('USDX').id, '5'],
  [tokenOf('OWL').id, '0.03'],
])
const balances = new Map([
  [tokenOf('OWL').id, 10n ** 18n],
  [tokenOf('USDX').id, 2_000_000n],
  [tokenOf('GLD').id, 1n],
])

describe('listAssets', () => {
  test('default: credits, then by value, then held tokens without a price', () => {
    const assets = listAssets({ tokens, prices }, { balances, credits: 7n })
    expect(assets?.slice(0, 4).map(({ token }) => token.symbol)).toEqual([
      'ALEO',
      'USDX',
      'OWL',
      'GLD',
    ])
    expect(assets).toHaveLength(tokens.length + 1)
  })

  test('behavior: private balances count, and are shown separately', () => {
    const hidden = new Map([[tokenOf('USDX').id, 3_000_000n]])
    const assets = listAssets({ tokens, prices }, { balances, credits: 7n, hidden }) ?? []
    expect(assets[1]).toMatchObject({ balance: 2_000_000n, hidden: 3_000_000n, value: 25_000_000n })
    expect(hiddenValue(assets)).toBe(15_000_000n)
    const alone = listAssets({ tokens, prices }, { balances: new Map(), credits: 0n, hidden }) ?? []
    const shown = filterAssets(alone, { text: '', showsAll: false })
    expect(shown.map(({ token }) => token.symbol)).toEqual(['USDX'])
  })

  test('behavior: an invented supply is worth no more than the pools of listed tokens hold against it', () => {
    const [pair] = pairs.filter(({ token0 }) => token0.symbol === 'USDX')
    if (!pair) throw new Error('USDX has pools.')
    const strange = { ...tokenOf('GLD'), id: '7field', type: 2 as const }
    const pool = { ...pair, token1: strange, reserve0: 2_000_000n, reserve1: 10n }
    const most = 2n ** 128n - 1n
    const market = { tokens: [...tokens, strange], prices: new Map([...prices, ['7field', '9']]) }
    const held = { balances: new Map([['7field', most]]), credits: 7n }
    const worthOf = (
      own: Parameters<typeof listAssets>[0],
      hidden?: ReadonlyMap<string, bigint>,
    ) => {
      const assets = listAssets(own, { ...held, hidden }) ?? []
      const value = assets.find(({ token }) => token.id === '7field')?.value
      return { value, total: totalValue(assets, own.prices), hidden: hiddenValue(assets) }
    }
    const known = { value: 10_000_000n, total: 10_000_007n }
    expect(worthOf({ ...market, pairs: [pool] })).toEqual({ ...known, hidden: 0n })
    const records = new Map([['7field', most]])
    expect(worthOf({ ...market, pairs: [pool] }, records)).toEqual({
      ...known,
      hidden: 10_000_000n,
    })
    expect(worthOf({ ...market, pairs: [] })).toEqual({ value: undefined, total: 7n, hidden: 0n })
    const little = { ...held, balances: new Map([['7field', 1n]]) }
    const [few] = (listAssets({ ...market, pairs: [pool] }, little) ?? []).slice(1)
    expect(few?.value).toBeLessThan(10_000_000n)
  })

  test('behavior: no list before balances and credits are known', () => {
    expect(listAssets({ tokens, prices }, { balances: undefined, credits: 0n })).toBeUndefined()
    expect(listAssets({ tokens, prices }, { balances, credits: undefined })).toBeUndefined()
  })
})

describe('totalValue', () => {
  test('default: tokens without a price count as zero', () => {
    const assets = listAssets({ tokens, prices }, { balances, credits: 7n }) ?? []
    expect(totalValue(assets, prices)).toBe(7n + 10_000_000n + 30_000n)
  })

  test('behavior: without any price it is unknown, not zero, but for ALEO alone', () => {
    const none = new Map<string, string>()
    const assets = listAssets({ tokens, prices: none }, { balances, credits: 7n }) ?? []
    expect(totalValue(assets, none)).toBeNull()
    expect(totalValue(assets.slice(0, 1), none)).toBe(7n)
  })
})

describe('filterAssets', () => {
  const assets = listAssets({ tokens, prices }, { balances, credits: 7n }) ?? []
  const symbols = (text: string, showsAll = false) =>
    filterAssets(assets, { text, showsAll }).map(({ token }) => token.symbol)

  test('default: shows only held tokens', () => {
    expect(symbols('')).toEqual(['ALEO', 'USDX', 'OWL', 'GLD'])
    expect(symbols('', true)).toHaveLength(tokens.length + 1)
  })

  test('behavior: a search finds by symbol, name or id, held or not', () => {
    expect(symbols('usd')).toEqual(['USDX'])
    expect(symbols(' Night ')).toEqual(expect.arrayContaining(['NJR', 'OWL']))
    expect(symbols(tokenOf('WBTC').id.slice(0, 12))).toEqual(['WBTC'])
    expect(symbols('nothing')).toEqual([])
  })
})
