import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../../testing/exchange.ts'
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
