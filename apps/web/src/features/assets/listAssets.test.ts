import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../../testing/exchange.ts'
import { listAssets, totalValue } from './listAssets.ts'
import { showPrice } from './showPrice.ts'

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
  test('default: credits, then by value, then what is held without a price', () => {
    const assets = listAssets({ tokens, prices }, { balances, credits: 7n })
    expect(assets?.slice(0, 4).map(({ token }) => token.symbol)).toEqual([
      'ALEO',
      'USDX',
      'OWL',
      'GLD',
    ])
    expect(assets).toHaveLength(tokens.length + 1)
  })

  test('behavior: no list before balances and credits are known', () => {
    expect(listAssets({ tokens, prices }, { balances: undefined, credits: 0n })).toBeUndefined()
    expect(listAssets({ tokens, prices }, { balances, credits: undefined })).toBeUndefined()
  })
})

describe('totalValue', () => {
  test('default: what has no price counts nothing', () => {
    const assets = listAssets({ tokens, prices }, { balances, credits: 7n }) ?? []
    expect(totalValue(assets)).toBe(7n + 10_000_000n + 30_000n)
  })
})

describe('showPrice', () => {
  test.each([
    [undefined, '–'],
    ['5', '5 ALEO'],
    ['320000', '320,000 ALEO'],
    ['64189.2612345', '64,189.2 ALEO'],
    ['0.00000012345678', '0.000000123456 ALEO'],
    ['0', '0 ALEO'],
  ])('default: %s', (price, text) => expect(showPrice(price)).toBe(text))
})
