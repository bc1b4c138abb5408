import { describe, expect, test } from 'vitest'
import { tokenOf } from '../../testing/exchange.ts'
import { checkFirstPrice, fairText } from './firstPrice.ts'

const owl = { token: tokenOf('OWL'), amount: 10_000n * 10n ** 18n, price: '2' }
const eurx = (amount: bigint) => ({ token: tokenOf('EURX'), amount, price: '4' })

describe('checkFirstPrice', () => {
  test('default: says which token is overpaid, by how much, what it costs and what would be fair', () => {
    const check = checkFirstPrice(owl, eurx(5_270_000_000n), 30n)
    expect(check).toMatchObject({
      excessPpm: 54_000n, // 21,080 ALEO instead of 20,000
      overpaid: owl.token,
      fairB: 5_000_000_000n,
    })
    // (√21080 − √(20000 / 0.997))² ALEO
    expect(check?.gain).toBe(12_642_039n)
  })

  test('behavior: the other token is overpaid if less of it is deposited', () => {
    expect(checkFirstPrice(owl, eurx(4_500_000_000n), 30n)?.overpaid.symbol).toBe('EURX')
  })

  test('behavior: says nothing about a fair price, or without prices', () => {
    expect(checkFirstPrice(owl, eurx(5_010_000_000n), 30n)).toBeUndefined()
    expect(checkFirstPrice({ ...owl, price: undefined }, eurx(1n), 30n)).toBeUndefined()
  })
})

describe('fairText', () => {
  test('default: six digits', () => {
    expect(fairText(4_602_123_456n, tokenOf('EURX'))).toBe('4602.12')
    expect(fairText(1n, tokenOf('EURX'))).toBe('0.000001')
  })
})
