import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from './amountText.ts'

describe('readAmount', () => {
  test.each([
    ['5 USDX', 'USDX'],
    ['USDX 5', 'USDX'],
    ['5USDX', 'USDX'],
    ['\u00a05\u202fusdx\n', 'USDX'],
    ['5.00 USDX', 'USDX'],
    ['5,00 USDX', 'USDX'],
    ['５ $WIF', '$WIF'],
    ['5 ZK', 'ZK'],
    ['5 X', 'X'],
    ['USDX 5 USDX', 'USDX'],
  ])('default: %j is five where the token is %s', (text, symbol) => {
    expect(readAmount(text, 6, symbol)).toEqual({ kind: 'amount', value: 5_000_000n })
  })

  test.each([
    ['1,250 USDX', 'USDX', { kind: 'ambiguous', readings: ['1250', '1.250'] }],
    ['1 250.5 USDX', 'USDX', { kind: 'amount', value: 1_250_500_000n }],
    ['0.0000001 USDX', 'USDX', { kind: 'too-many-decimals', decimals: 6 }],
    ['USDX', 'USDX', { kind: 'empty' }],
  ])('default: %j of %s is read as without the symbol', (text, symbol, read) => {
    expect(readAmount(text, 6, symbol)).toEqual(read)
  })

  test.each([
    ['$5', '$'],
    ['5 $', '$'],
    ['US$5', 'US$'],
    ['5,00 €', '€'],
    ['5.00 USD', 'USD'],
    ['USD 5', 'USD'],
    ['5 WETH', 'WETH'],
    ['$5 USDX', '$'],
    ['1,250 WETH', 'WETH'],
    ['0.0000001 WETH', 'WETH'],
    ['5 k', 'k'],
  ])('behavior: %j is no amount of USDX, and the unit says why', (text, unit) => {
    const other = { kind: 'not-a-number', unit, symbol: 'USDX' }
    expect(readAmount(text, 6, 'USDX')).toEqual(other)
    expect(readAmount(text, 6)).toEqual({ kind: 'not-a-number' })
  })

  test('behavior: a sign is a currency’s, even if a token has it for a symbol', () => {
    expect(readAmount('$5', 6, '$')).toEqual({ kind: 'not-a-number', unit: '$', symbol: '$' })
  })

  test.each([
    ['≈ 5', 'USDX'],
    ['≈ 5 USDX', 'USDX'],
    ['~5 USDX', 'USDX'],
    ['-5 USDX', 'USDX'],
    ['5 10 USDX', 'USDX'],
    ['5 USDX 3', 'USDX'],
    ['5 USDX USD', 'USDX'],
    ['USD15', 'USD1'], // 5 or 15
    ['5K', 'K'], // 5 or 5000
    ['1 000K', 'K'],
    ['5 USD1', 'USD1'],
    ['1E5', 'E5'],
  ])('behavior: %j is not read where the token is %s', (text, symbol) => {
    expect(readAmount(text, 6, symbol).kind).toBe('not-a-number')
  })

  test.each([
    ['1', 6, 1_000_000n],
    ['1\n234', 6, 1_234_000_000n], // a link can contain it
    ['.5', 6, 500_000n],
    ['1.', 6, 1_000_000n],
    ['0', 6, 0n],
    [' 1 250 ', 6, 1_250_000_000n],
    ["1'250.5", 6, 1_250_500_000n],
    ['1,250.5', 6, 1_250_500_000n],
    ['1,234,567', 6, 1_234_567_000_000n],
    ['0,5', 6, 500_000n],
    ['1,25', 6, 1_250_000n],
    ['0,125', 6, 125_000n],
    ['1.250,5', 6, 1_250_500_000n],
    ['1.234.567', 6, 1_234_567_000_000n],
    ['1.234.567,25', 6, 1_234_567_250_000n],
    ['1,25,000.50', 6, 125_000_500_000n],
    ['12,34,567', 6, 1_234_567_000_000n],
    ['1.25.000,5', 6, 125_000_500_000n], // in a language that swaps the marks
    ['١٬٢٥٠٫٥', 6, 1_250_500_000n],
    ['۱۲۵۰', 6, 1_250_000_000n],
    ['१,२५,०००.५०', 6, 125_000_500_000n],
    ['১,২৫,০০০.৫০', 6, 125_000_500_000n],
    ['一二五〇', 6, 1_250_000_000n],
    ['１２５０．５', 6, 1_250_500_000n],
    ['1’250.5', 6, 1_250_500_000n],
    ['1\u202f250,5', 6, 1_250_500_000n],
    ['\ufeff1\u200b25\u00ad0', 6, 1_250_000_000n],
    ['1‘250ʼ000', 6, 1_250_000_000_000n],
    ['１。５', 6, 1_500_000n],
    ['0、5', 6, 500_000n],
    ['1250｡5', 6, 1_250_500_000n],
    ['1,2345,6789.5', 6, 123_456_789_500_000n],
    ['12 34 567', 6, 1_234_567_000_000n],
    ['0.000 001', 6, 1n],
    ['0,000 001', 6, 1n],
    ['1234.567 891', 6, 1_234_567_891n],
    ['1 234.567 891', 6, 1_234_567_891n],
    ['1,234.567 891', 6, 1_234_567_891n],
    ['1.234,567 891', 6, 1_234_567_891n],
    ['1\u28000\u00850\0', 6, 100_000_000n],
    ['12345678901234567890', 0, 12345678901234567890n],
    ['0.000000000000000001', 18, 1n],
  ])('default: %s with %i decimals', (text, decimals, value) => {
    expect(readAmount(text, decimals)).toEqual({ kind: 'amount', value })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'not-a-number'],
    ['abc', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['12,34.5', 'not-a-number'],
    ['12.34,5', 'not-a-number'],
    ['1.234,', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['5²', 'not-a-number'],
    ['Ⅻ', 'not-a-number'],
    ['½', 'not-a-number'],
    ['1,25,00.5', 'not-a-number'],
    ['0,12,345', 'not-a-number'],
    ['1,234,56,789', 'not-a-number'],
    ['∞', 'not-a-number'],
    ['10 25', 'not-a-number'], // two cells of a table
    ['100\t20.5', 'not-a-number'],
    ['5’10', 'not-a-number'],
    ['20.5 10', 'not-a-number'],
    ['20.500 10', 'not-a-number'],
    ['20,5\t100,5', 'not-a-number'],
    ['1 250, 5', 'not-a-number'],
    ['1, 250', 'not-a-number'],
    ['1, 234, 567', 'not-a-number'],
    ['1 ,250', 'not-a-number'],
    ['1. 5', 'not-a-number'],
    ['1,23 4,567', 'not-a-number'],
    ['1,234,56 7', 'not-a-number'],
    ['1,234,567 890', 'not-a-number'],
    ['1.234.567 890', 'not-a-number'],
    ['1 234,567,890', 'not-a-number'],
    ['1 234.567.890', 'not-a-number'],
    ['1,234.567,890', 'not-a-number'],
    ['1,234 567.5', 'not-a-number'],
    ['1.234 567,5', 'not-a-number'],
    ['1、250', 'ambiguous'],
    ['1.0000001', 'too-many-decimals'],
    ['9'.repeat(60), 'too-large'],
    ['1,250', 'ambiguous'],
  ])('args: %s is %s', (text, kind) => {
    expect(readAmount(text, 6).kind).toBe(kind)
  })

  test.each([
    ['1,250', '1250', '1.250'],
    ['1,234 567', '1234567', '1.234567'],
    ['1.234 567', '1234567', '1.234567'],
    ['12,345’678’901', '12345678901', '12.345678901'],
  ])('behavior: an ambiguous text names both readings: %s', (text, ...readings) => {
    expect(readAmount(text, 6)).toEqual({ kind: 'ambiguous', readings })
  })

  /** Every language that the browser formats, and regions that write numbers in another way than their language. */
  const locales = [
    ...Intl.NumberFormat.supportedLocalesOf(codes()),
    ...[
      'de-AT',
      'de-CH',
      'de-LI',
      'en-AT',
      'en-CH',
      'en-IN',
      'en-ZA',
      'es-CR',
      'es-MX',
      'fr-CA',
      'fr-CH',
      'it-CH',
    ],
    ...[
      'pt-PT',
      'ar-EG',
      'ar-MA',
      'fa-AF',
      'hi-u-nu-deva',
      'mr-IN',
      'ne-NP',
      'ta-IN-u-nu-tamldec',
      'ur-IN',
      'my-MM',
    ],
    ...Intl.supportedValuesOf('numberingSystem').map((system) => `en-IN-u-nu-${system}`),
  ]

  test('behavior: what a language writes is read as the same value, or asked about, in every language', () => {
    expect(locales.length).toBeGreaterThan(250)
    const amounts = fc.bigInt(0n, 10n ** 15n)
    for (const locale of locales) {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
      fc.assert(
        fc.property(amounts, fc.constantFrom(0, 1, 2, 4, 6), (units, places) => {
          const value = (units / 10n ** BigInt(6 - places)) * 10n ** BigInt(6 - places)
          const written = format.format(decimalOf(value) as Intl.StringNumericLiteral)
          for (const text of typedAs(written, format)) {
            const read = readAmount(text, 6)
            const right = read.kind === 'amount' ? { kind: 'amount', value } : asked
            expect([locale, text, read]).toEqual([locale, text, right])
          }
        }),
        { numRuns: 25 },
      )
    }
  })

  test('behavior: the languages of large regions are read, not only not misread', () => {
    for (const locale of [
      'en',
      'en-IN',
      'hi',
      'bn',
      'ar-EG',
      'fa',
      'fr',
      'ru',
      'de-CH',
      'mr',
      'ja',
      'zh',
      'ne',
    ]) {
      const written = new Intl.NumberFormat(locale).format(12_345_678.5)
      expect([locale, readAmount(written, 6)]).toEqual([
        locale,
        { kind: 'amount', value: 12_345_678_500_000n },
      ])
    }
  })
})

const asked = expect.objectContaining({ kind: expect.stringMatching(/^(ambiguous|not-a-number)$/) })

/** What reaches the reader: a page in a language with a decimal comma swaps the marks. */
function typedAs(written: string, format: Intl.NumberFormat): readonly string[] {
  const { decimal } = partsOf(format)
  const texts = decimal === ',' || decimal === '٫' ? [written, swapped(written)] : [written]
  return texts.filter((text) => !isOursToo(text))
}

/** One point before three digits is a decimal point on a page in English, as all its numbers have it. */
const isOursToo = (text: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(text)

const decimalOf = (units: bigint): string =>
  `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, '0')}`

const partsOf = (format: Intl.NumberFormat) =>
  Object.fromEntries(format.formatToParts(1_234_567.5).map(({ type, value }) => [type, value]))

const swapped = (text: string): string =>
  text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/** All codes of two letters, and those of three that languages without a shorter one have. */
function codes(): readonly string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap((one) => letters.map((other) => one + other))
  return [...pairs, ...pairs.flatMap((pair) => letters.map((letter) => pair + letter))]
}
