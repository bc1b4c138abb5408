import { describe, expect, test } from 'vitest'
import { NodeError } from '../nodeError.ts'
import {
  isId,
  parseEdition,
  parseFieldParameter,
  parseHeight,
  parseIdentifier,
  parseIdParameter,
  parseKey,
  parseProgramId,
} from './parameters.ts'

const failed = 'Failed to parse string. Parsing Error: VerboseError { errors:'

const unread = (rest: string) =>
  `unknown error: Failed to parse string. Found invalid character in: "${rest}"`

/** The message of `leo devnode` 4.4.6 after `Invalid path "/p": `. */
function refusal(parse: () => unknown): string {
  try {
    parse()
  } catch (error) {
    if (error instanceof NodeError) return error.summary.replace('Invalid path "/p": ', '')
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('parseHeight', () => {
  test('default: 32 bits, with an optional plus sign like in Rust', () => {
    expect(parseHeight('/p', '4294967295')).toBe(4_294_967_295)
    expect(parseHeight('/p', '+5')).toBe(5)
    expect(parseHeight('/p', '00000000000000000005')).toBe(5)
  })
  test.each(['-1', '4294967296', '1.5', '', ' 1', '0x10', '١'])('error: %j', (text) => {
    expect(refusal(() => parseHeight('/p', text))).toBe(
      `value \`${text}\` is not of expected type \`u32\``,
    )
  })
})

describe('parseEdition', () => {
  test('error: more than 16 bits', () => {
    expect(refusal(() => parseEdition('/p', '70000'))).toBe(
      'value `70000` at index 1 is not of expected type `u16`',
    )
  })
})

describe('parseIdParameter', () => {
  const zero = 'ab1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5g436j'

  test('default: an id with its prefix', () => {
    expect(parseIdParameter('/p', zero, 'ab')).toBe(zero)
    expect(isId(zero, 'ab')).toBe(true)
  })
  test.each([
    ['xx', 'unknown error: Invalid byte size for a bech32m hash: 2 bytes'],
    ['ü', 'unknown error: Invalid byte size for a bech32m hash: 2 bytes'],
    [zero, 'unknown error: Invalid prefix for a bech32m hash: ab'],
    [zero.replace('5g436j', '5g436k'), 'unknown error: invalid checksum'],
    [zero.toUpperCase(), 'unknown error: Invalid prefix for a bech32m hash: AB'],
    [`ab${zero.slice(2).toUpperCase()}`, 'unknown error: parse failed'],
  ])('error: %s', (text, words) => {
    expect(refusal(() => parseIdParameter('/p', text, 'at'))).toBe(words)
  })
})

describe('parseProgramId', () => {
  test('default: a lower-case name of the network', () => {
    expect(parseProgramId('/p', 'credits.aleo')).toBe('credits.aleo')
  })
  test.each([
    ['foo', `[("", Nom(Tag))] }`],
    ['1a.aleo', `[("1a.aleo", Nom(Alpha))] }`],
    ['credits.ale', `[("credits.ale", Nom(MapRes))] }`],
    ['Credits.aleo', `[("Credits.aleo", Nom(MapRes))] }`],
    [`${'a'.repeat(40)}.aleo`, `[("${'a'.repeat(40)}.aleo", Nom(MapRes))] }`],
    ['credits.', `[("", Nom(Alpha))] }`],
    ['credits.1', `[("1", Nom(Alpha))] }`],
    ['CREDITS.aleo.x', `[("CREDITS.aleo.x", Nom(MapRes))] }`],
  ])('error: %s', (text, words) => {
    expect(refusal(() => parseProgramId('/p', text))).toBe(`unknown error: ${failed} ${words}`)
  })
  test.each(['.aleo', ' ', '-', '/'])('error: %j after its end', (rest) => {
    expect(refusal(() => parseProgramId('/p', `credits.aleo${rest}`))).toBe(unread(rest))
  })
})

describe('parseIdentifier', () => {
  test.each([
    ['1x', 'Identifier must start with a letter'],
    ['a-b', "Identifier 'a-b' must consist of letters, digits, and underscores"],
    ['a'.repeat(32), 'Identifier is too large. Identifiers must be <= 31 bytes long'],
  ])('error: %s', (text, words) => {
    expect(refusal(() => parseIdentifier('/p', text))).toBe(`unknown error: ${words}`)
  })
})

describe('parseKey', () => {
  test('default: one form for each value', () => {
    expect(parseKey('/p', '{ a:1u8 }')).toBe('{ a: 1u8 }')
  })
  test.each(['1u', 'abc', 'aleo1garbage', '5'])('error: %s', (text) => {
    expect(refusal(() => parseKey('/p', text))).toBe(
      `unknown error: ${failed} [("${text}", Nom(Tag)), ("${text}", Nom(Alt))] }`,
    )
  })
  test('error: a blank after its end', () => {
    expect(refusal(() => parseKey('/p', '1u8 '))).toBe(unread(' '))
  })
})

describe('parseFieldParameter', () => {
  test('default: a field', () => {
    expect(parseFieldParameter('/p', '1field')).toBe('1field')
  })
  test.each([
    ['abc', `[("abc", Nom(OneOf)), ("abc", Nom(Many1))] }`],
    ['_1field', `[("_1field", Nom(OneOf)), ("_1field", Nom(Many1))] }`],
    ['5', `[("", Nom(Tag))] }`],
    ['1u8', `[("u8", Nom(Tag))] }`],
  ])('error: %s', (text, words) => {
    expect(refusal(() => parseFieldParameter('/p', text))).toBe(`unknown error: ${failed} ${words}`)
  })
  test.each(['x', ' ', '1field', '_'])('error: %j after its end', (rest) => {
    expect(refusal(() => parseFieldParameter('/p', `1field${rest}`))).toBe(unread(rest))
  })
})
