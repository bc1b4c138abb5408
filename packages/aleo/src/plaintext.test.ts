import { describe, expect, test } from 'vitest'
import { formatPlaintext, isEqualPlaintext, parsePlaintext } from './plaintext.ts'

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

describe('parsePlaintext', () => {
  test('default', () => {
    expect(parsePlaintext('5u8')).toEqual({ kind: 'literal', type: 'u8', value: 5n })
    expect(parsePlaintext(' // note\n { a: -1i8, b: [true, false] }')).toEqual({
      kind: 'struct',
      members: new Map([
        ['a', { kind: 'literal', type: 'i8', value: -1n }],
        [
          'b',
          {
            kind: 'array',
            elements: [
              { kind: 'literal', type: 'boolean', value: true },
              { kind: 'literal', type: 'boolean', value: false },
            ],
          },
        ],
      ]),
    })
  })

  test('error: a string of escaped blanks that does not end is refused in linear time', () => {
    const blanks = '\\  '.repeat(1000) // exponential time would never end
    expect(() => parsePlaintext(`"${blanks}x`)).toThrow()
    expect(parsePlaintext(`"a${blanks}b"`)).toMatchObject({ type: 'string', value: 'ab' })
  })

  test.each([
    ['0field', '0field'],
    [
      '-1field',
      '8444461749428370424248824938781546531375899335154063827935233455917409239040field',
    ],
    ['8444461749428370424248824938781546531375899335154063827935233455917409239042field', '1field'],
    [
      '-1scalar',
      '2111115437357092606062206234695386632838870926408408195193685246394721360382scalar',
    ],
    ['1_000u64', '1000u64'],
    ['007u8', '7u8'],
    ['-0i8', '0i8'],
    [`aleo1_${address.slice(5)}`, undefined],
    [`${address.slice(0, 20)}_${address.slice(20)}`, address],
    ["'abc'", "'abc'"],
    ['"a\\n\\u{41}"', '"a\nA"'],
  ])('behavior: %s is %s', (text, expected) => {
    if (expected === undefined) expect(() => parsePlaintext(text)).toThrow()
    else expect(formatPlaintext(parsePlaintext(text))).toBe(expected)
  })

  test.each([
    ['', 'Expected a literal, a struct or an array at character 0, the end.'],
    ['{}', 'Expected a member name at character 1 near "}".'],
    ['256u8', 'Expected a literal, a struct or an array at character 0 near "256u8".'],
    ['-1u8', 'Expected a literal, a struct or an array at character 0 near "-1u8".'],
    ['01field', 'Expected a literal, a struct or an array at character 0 near "01field".'],
    ['{ a: 1u8, a: 2u8 }', 'The struct has two members "a" at character 11 near ": 2u8 }".'],
    ['1u8 1u8', 'Unexpected text after the value at character 4 near "1u8".'],
    ['{ u8: 1u8 }', 'Expected a member name at character 2 near "u8: 1u8 }".'],
    [
      `${address.slice(0, -1)}q`,
      `Expected a literal, a struct or an array at character 0 near "${address.slice(0, 24)}".`,
    ],
  ])('error: %s', (text, message) => {
    expect(() => parsePlaintext(text)).toThrow(message)
  })

  test('error: too deep', () => {
    expect(() => parsePlaintext('['.repeat(40))).toThrow('A value is at most 32 levels deep')
  })
})

describe('formatPlaintext', () => {
  test('behavior: reads back', () => {
    const text = `{ a: { b: [ [ 1u8, 2u8 ], [ 3u8, 4u8 ] ] }, c: ${address} }`
    expect(formatPlaintext(parsePlaintext(text))).toBe(text)
  })
})

describe('isEqualPlaintext', () => {
  test('behavior: the order of members counts', () => {
    const left = parsePlaintext('{ a: 1u8, b: 2u8 }')
    expect(isEqualPlaintext(left, parsePlaintext('{ a: 1u8, b: 2u8 }'))).toBe(true)
    expect(isEqualPlaintext(left, parsePlaintext('{ b: 2u8, a: 1u8 }'))).toBe(false)
  })
})
