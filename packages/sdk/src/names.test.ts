import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortId } from './ids.ts'
import {
  decodeName,
  encodeName,
  encodeProgramId,
  showName,
  showSymbol,
  stripType,
} from './names.ts'
import { LOCAL_TOKENS } from './tokens/local.ts'

describe('encodeName', () => {
  // LP name and symbol, wrapped ALEO: programs/core and programs/credits
  test.each([
    ['USDT', '1431520340'],
    ['AleoSwap-Pair', '5183377571718029925300968712562'],
    ['ASP', '4281168'],
    ['WrappedAleo', '105716693521782238488585583'],
    ['WALEO', '374757672271'],
  ])('default: %s', (text, encoded) => expect(encodeName(text)).toBe(encoded))

  test('behavior: surrounding spaces are ignored', () => {
    expect(encodeName('  USDT\n')).toBe('1431520340')
  })

  test('behavior: character codes are written in hex without padding', () => {
    expect(encodeName('€')).toBe(String(0x20ac))
    expect(encodeName('A\tB')).toBe(String(0x41942))
  })

  test('behavior: an empty name is 0', () => expect(encodeName(' ')).toBe('0'))

  test('behavior: 31 characters fit', () => {
    expect(decodeName(encodeName('x'.repeat(31)))).toBe('x'.repeat(31))
  })

  test('error: longer than a field', () => {
    expect(() => encodeName('x'.repeat(32))).toThrowErrorMatchingInlineSnapshot(
      `[NameTooLongError: The name "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" does not fit in a field. Use 31 characters or fewer.]`,
    )
  })
})

describe('decodeName', () => {
  test('behavior: undoes encodeName for printable text', () => {
    const printable = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 31 })
    fc.assert(
      fc.property(printable, (text) => {
        expect(decodeName(encodeName(text))).toBe(text.trim())
      }),
    )
  })

  test('behavior: every seeded token reads back', () => {
    for (const { name, symbol } of LOCAL_TOKENS) {
      expect([decodeName(encodeName(name)), decodeName(encodeName(symbol))]).toEqual([name, symbol])
    }
  })

  test('args: a literal with its type, a bigint', () => {
    expect(decodeName('1431520340field')).toBe('USDT')
    expect(decodeName(1431520340n)).toBe('USDT')
  })

  test('behavior: a value that is not a text gives an empty one', () =>
    expect(decodeName('7')).toBe(''))
})

describe('showName', () => {
  const id = '12345678901234567890field'

  test.each([
    ['USD Coin', 'USD Coin'],
    [' USD   Coin ', 'USD Coin'],
    ['ＵＳＤＸ', 'USDX'], // full width
    ['ﬁeld', 'field'],
    ['', shortId(id)],
    ['   ', shortId(id)],
    ['Nightjar \u202eralloD', shortId(id)],
    ['US\u200bDX', shortId(id)],
    ['USD\nX', shortId(id)],
    ['USDХ', shortId(id)], // Cyrillic
    ['Röck', shortId(id)],
    ['Z̃̃̃algo', shortId(id)],
  ])('default: %j is shown as %s', (text, shown) => expect(showName(text, id)).toBe(shown))

  test('behavior: whatever a stranger stores is printable ASCII or the short id', () => {
    const stored = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.bigInt(0n, 2n ** 252n).map(decodeName),
    )
    fc.assert(
      fc.property(stored, (text) => {
        expect([...showName(text, id).replace('…', '')].every((each) => /[ -~]/.test(each))).toBe(
          true,
        )
        expect(showName(text, id).trim()).not.toBe('')
      }),
    )
  })
})

describe('showSymbol', () => {
  const id = '12345678901234567890field'

  test.each(['USDX', '1INCH', '3CRV', 'A,B', '$X', '000X', 'x.5', '(1)'])(
    'default: %s is shown as it is',
    (text) => expect(showSymbol(text, id)).toBe(text),
  )

  test.each([
    '000 USDX',
    ',000',
    '1,000',
    '.5',
    '42',
    "000'USDX",
    '_000',
    '%',
    '5 %',
    '０００',
    'Х',
  ])(
    'behavior: %s, which would read on from an amount or cannot be shown, is the short id',
    (text) => expect(showSymbol(text, id)).toBe(shortId(id)),
  )
})

describe('encodeProgramId', () => {
  test('default', () => {
    expect(encodeProgramId('wrapped_credits.aleo')).toBe(
      '599475248273735441601657601918071415field', // ARC-20's own example
    )
  })
})

describe('stripType', () => {
  test.each([
    ['5u128', '5'],
    ['5u64.private', '5'],
    ['12field.public', '12'],
    ['7', '7'],
    [' 8u8 ', '8'],
    ['-3i64', '-3'],
  ])('default: %s', (text, value) => expect(stripType(text)).toBe(value))
})
