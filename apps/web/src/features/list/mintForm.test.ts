import { U128_MAX, ZERO_ADDRESS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { readMint } from './mintForm.ts'

const token = { symbol: 'OWL', decimals: 6, totalSupply: 1_000_000n }
const other = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const read = (text: string, to = '', supply = token.totalSupply) =>
  readMint({ text, to }, { token: { ...token, totalSupply: supply }, own: ADDRESS })

describe('readMint', () => {
  test('default: to oneself, in base units', () => {
    expect(read('1.5')).toEqual({ mint: { amount: 1_500_000n, to: ADDRESS } })
  })

  test('args: another receiver', () => {
    expect(read('1', ` ${other} `)).toEqual({ mint: { amount: 1_000_000n, to: other } })
  })

  test('behavior: the chain’s largest supply can be reached, but not exceeded', () => {
    expect(read('0.000001', '', U128_MAX - 1n)).toHaveProperty('mint')
    expect(read('0.000002', '', U128_MAX - 1n)).toMatchObject({
      words: { reason: { id: 'list.mintOver' } },
    })
  })

  test.each(['', '0', 'x', '0.0000001'])('error: the amount %j', (text) => {
    expect(read(text)).toHaveProperty('words')
  })

  test.each(['aleo1', `${other.slice(0, 62)}q`, ZERO_ADDRESS])('error: the receiver %s', (to) => {
    expect(read('1', to)).toMatchObject({ words: { label: { id: 'list.badAddressLabel' } } })
  })
})
