import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../../testing/exchange.ts'
import { readIntent } from './readIntent.ts'

const known = [CREDITS, ...tokens]
const read = (query: string) => {
  const intent = readIntent(query, known)
  return intent && [intent.amount, intent.from.symbol, intent.to?.symbol]
}

describe('readIntent', () => {
  test.each([
    ['100 usdx wbtc', ['100', 'USDX', 'WBTC']],
    ['swap 0.5 WETH to usdx', ['0.5', 'WETH', 'USDX']],
    ['tausche 0,5 weth gegen aleo', ['0,5', 'WETH', 'ALEO']],
    ['usdx/wbtc', ['', 'USDX', 'WBTC']],
    ['send 7 gld', ['7', 'GLD', undefined]],
    ['usd', ['', 'USDX', undefined]],
  ])('default: %s', (query, intent) => {
    expect(read(query)).toEqual(intent)
  })

  test('behavior: a symbol comes before one that only begins so', () => {
    const longer = { ...tokenOf('GLD'), id: '1field', symbol: 'USDXY' }
    expect(readIntent('usdx', [longer, tokenOf('USDX')])?.from.symbol).toBe('USDX')
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
  ])('behavior: %s asks for no trade', (query) => {
    expect(read(query)).toBeUndefined()
  })
})
