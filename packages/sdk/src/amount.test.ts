import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkU64,
  checkU128,
  formatAmount,
  formatRatio,
  groupThousands,
  needsApproval,
  parseAmount,
  parseDecimal,
} from './amount.ts'
import { U64_MAX, U128_MAX } from './constants.ts'

const u128 = fc.bigInt({ min: 0n, max: U128_MAX })
const decimals = fc.integer({ min: 0, max: 24 })

describe('parseAmount', () => {
  test.each([
    ['1', 6, 1_000_000n],
    ['0.5', 6, 500_000n],
    ['.5', 6, 500_000n],
    ['1.', 6, 1_000_000n],
    [' 2.25 ', 2, 225n],
    ['0', 6, 0n],
    ['00.10', 1, 1n],
    ['1.230000000', 2, 123n],
    ['5', 0, 5n],
    ['0.000000000000000001', 18, 1n],
    ['340282366920938463463374607431768211455', 0, U128_MAX],
  ])('default: %s with %i decimals', (text, places, value) => {
    expect(parseAmount(text, places)).toEqual({ kind: 'amount', value })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1e6', 'not-a-number'],
    ['1,5', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['١', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['0.0000001', 'too-many-decimals'],
    ['340282366920938463463374607431769', 'too-large'],
  ])('behavior: "%s" is %s', (text, kind) => {
    expect(parseAmount(text, 6).kind).toBe(kind)
  })

  test('behavior: reads what formatAmount writes', () => {
    fc.assert(
      fc.property(u128, decimals, (value, places) => {
        expect(parseAmount(formatAmount(value, places), places)).toEqual({ kind: 'amount', value })
      }),
    )
  })

  test('behavior: no text makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseAmount(text, 6)))
  })
})

describe('formatAmount', () => {
  test.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [1_000_000n, 6, '1'],
    [123n, 0, '123'],
    [10n ** 30n, 6, '1000000000000000000000000'],
  ])('default: %s with %i decimals', (value, places, text) => {
    expect(formatAmount(value, places)).toBe(text)
  })

  test('args: maxDecimals rounds down', () => {
    expect(formatAmount(1_999_999n, 6, { maxDecimals: 2 })).toBe('1.99')
    expect(formatAmount(1_999_999n, 6, { maxDecimals: 0 })).toBe('1')
  })

  test('args: maxDecimals above the decimals changes nothing', () => {
    expect(formatAmount(15n, 1, { maxDecimals: 9 })).toBe('1.5')
  })

  test('behavior: a tiny amount shows as less than the smallest step', () => {
    expect(formatAmount(1n, 18, { maxDecimals: 6 })).toBe('<0.000001')
    expect(formatAmount(1n, 18, { maxDecimals: 1 })).toBe('<0.1')
    expect(formatAmount(1n, 18, { maxDecimals: 0 })).toBe('<1')
    expect(formatAmount(10n ** 12n, 18, { maxDecimals: 6 })).toBe('0.000001')
  })

  test('args: group puts commas between thousands', () => {
    expect(formatAmount(1234567_891n, 3, { group: true })).toBe('1,234,567.891')
    expect(formatAmount(999n, 0, { group: true })).toBe('999')
    expect(formatAmount(1000n, 0, { group: true })).toBe('1,000')
  })

  test('behavior: never shows more than there is, and is off by less than a step', () => {
    fc.assert(
      fc.property(u128, decimals, decimals, (value, places, maxDecimals) => {
        const text = formatAmount(value, places, { maxDecimals })
        if (text.startsWith('<')) return
        const shown = parseAmount(text, places)
        const step = 10n ** BigInt(Math.max(0, places - maxDecimals))
        if (shown.kind !== 'amount') throw new Error(`${text} does not read back`)
        expect(shown.value <= value && value - shown.value < step).toBe(true)
      }),
    )
  })
})

describe('formatRatio', () => {
  test.each([
    [1n, 3n, 4, '0.3333'],
    [2n, 3n, 4, '0.6666'],
    [10n, 4n, 4, '2.5'],
    [1_000_000n, 3n, 4, '333333'],
    [0n, 5n, 4, '0'],
    [5n, 0n, 4, '0'],
    [1n, 3_000_000_000_000n, 3, '0.000000000000333'],
    [1n, 10n ** 12n, 3, '0.000000000001'],
  ])('default: %s / %s', (numerator, denominator, significant, text) => {
    expect(formatRatio(numerator, denominator, significant)).toBe(text)
  })

  test('behavior: rounds down and is never an exponent', () => {
    const positive = fc.bigInt({ min: 1n, max: U128_MAX })
    fc.assert(
      fc.property(positive, positive, (numerator, denominator) => {
        const text = formatRatio(numerator, denominator, 6)
        expect(text).toMatch(/^\d+(\.\d+)?$/)
        const [, fraction = ''] = text.split('.')
        const scale = 10n ** BigInt(fraction.length)
        const shown = BigInt(text.replace('.', ''))
        expect(shown * denominator <= numerator * scale).toBe(true)
        expect(shown).toBeGreaterThan(0n)
      }),
    )
  })
})

describe('groupThousands', () => {
  test.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.1234', '1,234,567.1234'],
    ['1000.', '1,000.'],
    ['0.000000000000000001', '0.000000000000000001'],
    [`0.${'0'.repeat(18)}12`, '1.2×10⁻¹⁹'],
    [`0.${'0'.repeat(249)}123456`, '1.23456×10⁻²⁵⁰'],
    [`123456789${'0'.repeat(242)}`, '1.23456×10²⁵⁰'],
    [String(U128_MAX), '340,282,366,920,938,463,463,374,607,431,768,211,455'],
  ])('default: %s', (text, grouped) => {
    expect(groupThousands(text)).toBe(grouped)
  })

  test('args: fewer digits before the point', () => {
    expect(groupThousands('123456789012', 12)).toBe('123,456,789,012')
    expect(groupThousands('1234567890123', 12)).toBe('1.23456×10¹²')
  })
})

describe('any number that a stranger can store', () => {
  const LONGEST = 62
  const amounts = fc.bigInt(0n, U128_MAX)

  test('behavior: is short enough to be read, and not rounded to another amount', () => {
    fc.assert(
      fc.property(amounts, fc.nat(255), (amount, decimals) => {
        const shown = formatAmount(amount, decimals, { group: true })
        expect(shown.length).toBeLessThanOrEqual(LONGEST)
        expect(shown).toMatch(/^[\d,]+(\.\d+)?(×10⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?$/)
        const digits = shown
          .replace(/×.*/, '')
          .replace(/[.,]/g, '')
          .replace(/^0+|0+$/g, '')
        expect(digits).toBe(amount.toString().replace(/0+$/, ''))
        expect(formatAmount(amount, decimals, { maxDecimals: 8, group: true }).length).toBeLessThan(
          65,
        )
      }),
    )
  })

  test('behavior: prices from 10^-290 to 10^290 are short', () => {
    const decimals = fc.nat(255)
    fc.assert(
      fc.property(amounts, amounts, decimals, decimals, (one, other, first, second) => {
        const [up, down] = [(one + 1n) * 10n ** BigInt(first), (other + 1n) * 10n ** BigInt(second)]
        const shown = groupThousands(formatRatio(up, down, 6))
        expect(shown.length).toBeLessThanOrEqual(LONGEST)
        expect(shown).toMatch(/^[\d,]*[1-9][\d,]*(\.\d+)?(×10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?$|^0\.0*[1-9]\d*$/)
      }),
    )
  })
})

describe('parseDecimal', () => {
  test.each([
    ['12', 12n, 0],
    ['12.0340', 120_340n, 4],
    ['0.05', 5n, 2],
  ])('default: %s', (text, units, places) => {
    expect(parseDecimal(text)).toEqual({ units, places })
  })
})

describe('needsApproval', () => {
  test('default: exactly the allowance passes, one more does not', () => {
    expect([needsApproval(5n, 5n), needsApproval(6n, 5n)]).toEqual([false, true])
  })
})

describe('checkU64', () => {
  test('default', () => expect(checkU64(U64_MAX)).toBe(18446744073709551615n))

  test('error: one more, one less', () => {
    expect(() => checkU64(U64_MAX + 1n)).toThrowErrorMatchingInlineSnapshot(
      `[AmountOutOfRangeError: The amount 18446744073709551616 does not fit u64. Enter one from 0 to 2^64 − 1.]`,
    )
    expect(() => checkU64(-1n)).toThrowErrorMatchingInlineSnapshot(
      `[AmountOutOfRangeError: The amount -1 does not fit u64. Enter one from 0 to 2^64 − 1.]`,
    )
  })
})

describe('checkU128', () => {
  test('default', () => expect(checkU128(U128_MAX)).toBe(U128_MAX))

  test('error: one more', () => {
    expect(() => checkU128(U128_MAX + 1n)).toThrowErrorMatchingInlineSnapshot(
      `[AmountOutOfRangeError: The amount 340282366920938463463374607431768211456 does not fit u128. Enter one from 0 to 2^128 − 1.]`,
    )
  })
})
