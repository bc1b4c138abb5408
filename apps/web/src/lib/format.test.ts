// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  showAmount,
  showAtMost,
  showBps,
  showCredits,
  showDollars,
  showExact,
  showFee,
  showInteger,
  showPercent,
  showWorth,
  withSign,
} from './format.ts'
import { speak } from './text/catalogue.ts'

describe('showAtMost', () => {
  test.each([
    [0n, 6, '0'],
    [2_480_505_123n, 6, '2,480.51'],
    [2_480_510_000n, 6, '2,480.51'],
    [999_999_999_999n, 6, '1,000,000'],
    [1n, 18, '0.00000001'],
    [7n, 0, '7'],
  ])('default: %d with %i decimals, never less than it is', (amount, decimals, text) => {
    expect(showAtMost(amount, { decimals, symbol: 'X' })).toBe(`${text} X`)
  })
})

describe('showAmount', () => {
  test.each([
    [0n, 6, '0'],
    [1_250_000_000n, 6, '1,250'],
    [2_480_505_123n, 6, '2,480.5'],
    [1_947_366n, 8, '0.01947366'],
    [1n, 18, '<0.00000001'],
    [1_000_000_000_000_000_001n, 18, '1'],
    [12_345_678_901_234_567_890n, 6, '12,345,678,901,234.56'],
    [999_999n, 6, '0.999999'],
    [7n, 0, '7'],
  ])('default: %d with %i decimals', (amount, decimals, text) => {
    expect(showAmount(amount, decimals)).toBe(text)
  })

  test('behavior: never an exponent, never more than there is', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        const text = showAmount(amount, decimals)
        expect(text).toMatch(/^<?[\d,]+(\.\d+)?$/)
        if (text.startsWith('<')) return
        const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
        const shown = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
        expect(shown).toBeLessThanOrEqual(amount)
      }),
    )
  })
})

describe('showExact', () => {
  test('default', () => {
    expect(showExact(1_000_000_000_000_000_001n, { decimals: 18, symbol: 'OWL' })).toBe(
      '1.000000000000000001 OWL',
    )
  })
})

describe('showCredits', () => {
  test('default', () => expect(showCredits(15_540n)).toBe('0.01554 ALEO'))
})

describe('showFee', () => {
  test('default', () => expect(showFee(15_540n)).toBe('0.01554 ALEO'))
  test('behavior: a fee that is not known yet is not shown as free', () =>
    expect(showFee(0n)).toBe('–'))
})

describe('showPercent', () => {
  test.each([
    [0n, '0%'],
    [1n, '<0.01%'],
    [100n, '0.01%'],
    [101n, '0.02%'],
    [10_000n, '1%'],
    [1_000_000n, '100%'],
  ])('behavior: %d parts per million round up', (ppm, text) => {
    expect(showPercent(ppm)).toBe(text)
  })
})

describe('showBps', () => {
  test('default', () =>
    expect([showBps(50), showBps(30n), showBps(100)]).toEqual(['0.5%', '0.3%', '1%']))
})

describe('showDollars', () => {
  test.each([
    [1_000_000n, '0.25', '$0.25'],
    [1_234_567_000_000n, '0.1', '$123,456'],
    [123_456_700_000n, '0.1', '$12,345.67'],
    [1_999_999n, '0.01', '$0.02'],
    [10n, '0.25', '<$0.01'],
    [0n, '0.25', '$0.00'],
    [3_000_000n, '2', '$6.00'],
  ])('default: %s microcredits at %s are %s', (microcredits, price, shown) => {
    expect(showDollars(microcredits, price)).toBe(shown)
  })
})

describe('withDollar', () => {
  test.each(['en', 'de'] as const)(
    'default: as the browser writes dollars in %s',
    async (language) => {
      await speak(language)
      const shown = showDollars(2_472_180_000n, '1')
      const { format } = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
      await speak('en')
      expect(shown).toBe(format(2472.18))
    },
  )
})

describe('in German', () => {
  test('behavior: points group and commas divide, in amounts and in heights', async () => {
    await speak('de')
    const shown = [
      showAmount(1_250_500_000n, 6),
      showExact(1_250_500_000n, { decimals: 6, symbol: 'U.S' }),
      showWorth(0n, 1n),
      showDollars(1_234_560_000n, '1'),
      showDollars(1n, '1'),
      showPercent(1n),
      showBps(50),
      showInteger(12_345),
    ]
    await speak('en')
    expect(shown).toEqual([
      ...['1.250,5', '1.250,5 U.S', '<0,000001 ALEO', '1.234,56\u00a0$', '<0,01\u00a0$'],
      ...['<0,01\u00a0%', '0,5\u00a0%'],
      '12.345',
    ])
  })
})

describe('withSign', () => {
  test('default: a sign before the value, none before zero and values too small to show', () => {
    const shown = [
      withSign('−', 5n, '$0.05'),
      withSign('−', 1n, '<$0.01'),
      withSign('+', 0n, '$0.00'),
    ]
    expect(shown).toEqual(['−$0.05', '<$0.01', '$0.00'])
  })
})
