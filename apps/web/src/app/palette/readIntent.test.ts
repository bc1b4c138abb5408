import { CREDITS, formatAmount } from '@nightjar/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { i18n } from '../../lib/text/catalogue.ts'
import { tokenOf, tokens } from '../../testing/exchange.ts'
import { readIntent } from './readIntent.ts'

const known = [CREDITS, ...tokens]
const read = (query: string) => {
  const intent = readIntent(query, known)
  if (!intent) return undefined
  const { amount, from, to } = intent
  return [amount === undefined ? '' : formatAmount(amount, from.decimals), from.symbol, to?.symbol]
}

afterEach(() => i18n.activate('en'))

describe('readIntent', () => {
  test.each([
    ['100 usdx wbtc', ['100', 'USDX', 'WBTC']],
    ['swap 0.5 WETH to usdx', ['0.5', 'WETH', 'USDX']],
    ['tausche 0,5 weth gegen aleo', ['0.5', 'WETH', 'ALEO']],
    ['usdx/wbtc', ['', 'USDX', 'WBTC']],
    ['send 7 gld', ['7', 'GLD', undefined]],
    ['usd', ['', 'USDX', undefined]],
    ['１００　ｕｓｄｘ　ＷＢＴＣ', ['100', 'USDX', 'WBTC']],
    ['١٠٠ usdx wbtc', ['100', 'USDX', 'WBTC']],
  ])('default: %s', (query, intent) => {
    expect(read(query)).toEqual(intent)
  })

  test('behavior: an exact symbol comes before one that only begins with the text', () => {
    const longer = { ...tokenOf('GLD'), id: '1field', symbol: 'USDXY' }
    expect(readIntent('usdx', [longer, tokenOf('USDX')])?.from.symbol).toBe('USDX')
  })

  // as in amount fields: a single separator before three digits could be a decimal mark, so nothing is read
  test.each([
    ['en', '1.250', '1.25'],
    ['en', '1,250', undefined],
    ['en', '0,5', '0.5'],
    ['en', '1.234,56', '1234.56'],
    ['de', '1.250', undefined],
    ['de', '1,250', '1.25'],
    ['de', '0,5', '0.5'],
    ['de', '1.234,56', '1234.56'],
    ['de', '1.250.000', '1250000'],
  ])('behavior: in the language %s, %s is %s', (language, typed, amount) => {
    i18n.load('de', {})
    i18n.activate(language)
    expect(read(`${typed} usdx wbtc`)?.[0]).toBe(amount)
  })

  test.each([
    'pools',
    '100',
    '',
    'usdx usdx',
    '1 2 usdx',
    'usdx weth wbtc',
    '0 usdx',
    '1,250 usdx',
  ])('behavior: %s is not read as a trade', (query) => {
    expect(read(query)).toBeUndefined()
  })
})
