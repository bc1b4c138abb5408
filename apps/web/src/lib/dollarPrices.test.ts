import { formatAmount } from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditsValue } from './creditsValue.ts'
import { withDollars } from './dollarPrices.ts'
import { showDollars } from './format.ts'

describe('withDollars', () => {
  const prices = new Map([
    ['1field', '5.05'],
    ['2field', '7'],
  ])

  test('default: an amount of a dollar token is worth itself, whatever one ALEO costs', () => {
    const cents = fc.bigInt({ min: 1n, max: 9_999_999n })
    const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((units) => formatAmount(units, 8))
    const decimals = fc.integer({ min: 2, max: 18 })
    fc.assert(
      fc.property(cents, price, decimals, (amount, aleo, places) => {
        const one = withDollars(prices, ['1field'], aleo).get('1field')
        const worth = creditsValue(amount * 10n ** BigInt(places - 2), places, one) ?? 0n
        const digits = formatAmount(amount, 2, { group: true })
        const [whole, rest = ''] = digits.split('.')
        expect(showDollars(worth, aleo)).toBe(`$${whole}.${rest.padEnd(2, '0')}`)
      }),
    )
  })

  test('behavior: other tokens keep their prices', () => {
    expect(withDollars(prices, ['1field'], '0.2').get('2field')).toBe('7')
    expect(withDollars(prices, ['1field'], '0')).toBe(prices)
  })
})
