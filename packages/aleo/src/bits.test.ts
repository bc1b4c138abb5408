import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plaintextBits, plaintextRawBits } from './bits.ts'
import { literalSizeInBits, literalTypeId } from './literalType.ts'
import { formatPlaintext, type Plaintext, parsePlaintext } from './plaintext.ts'

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const signature = new sdk.PrivateKey().sign(new Uint8Array([1, 2, 3])).to_string()

const theirBits = (text: string): boolean[] => sdk.Plaintext.fromString(text).toBitsLe()

describe('plaintextBits', () => {
  test.each([
    ...['0u8', '255u8', '-128i8', '-1i16', '2147483647i32', '-1i64', '18446744073709551615u64'],
    ...[
      '-170141183460469231731687303715884105728i128',
      '340282366920938463463374607431768211455u128',
    ],
    ...['true', 'false', '0field', '-1field', '-1scalar', '0group', '2group', "'name'", '"text é"'],
    ...[address, signature, '[1u8, 2u8]', '[[true], [false]]'],
    `{ name: 1u8, other_name: { inner: [ 1field, 2field ], to: ${address} } }`,
  ])('behavior: %s as in snarkVM', (text) => {
    expect(plaintextBits(parsePlaintext(text))).toEqual(theirBits(text))
  })

  const literal = fc.oneof(
    fc.bigInt(0n, 2n ** 128n - 1n).map((value) => `${value}u128`),
    fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map((value) => `${value}i64`),
    fc.bigInt(0n, 2n ** 256n).map((value) => `${value}field`),
    fc.boolean().map(String),
  )
  const list = (inner: fc.Arbitrary<string>) =>
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((parts) => `[ ${parts.join(', ')} ]`)
  const struct = (inner: fc.Arbitrary<string>) =>
    fc
      .array(inner, { minLength: 1, maxLength: 4 })
      .map((parts) => `{ ${parts.map((part, i) => `member_${i}: ${part}`).join(', ')} }`)
  const nested = fc.oneof(literal, list(literal), struct(literal))
  const value = fc.oneof(nested, list(nested), struct(nested), struct(list(struct(literal))))

  test('property: any value as in snarkVM', () => {
    fc.assert(
      fc.property(value, (text) => {
        const parsed: Plaintext = parsePlaintext(text)
        expect(plaintextBits(parsed)).toEqual(theirBits(text))
        expect(parsePlaintext(formatPlaintext(parsed))).toEqual(parsed)
      }),
      { numRuns: 60 },
    )
  })

  test('error: a part of more than 65,535 bits', () => {
    const long = parsePlaintext(
      `{ a: [ ${Array.from({ length: 300 }, () => '1field').join(', ')} ] }`,
    )
    expect(() => plaintextBits(long)).toThrow('exceeds 65535')
  })
})

describe('plaintextRawBits', () => {
  test('behavior: only the bits of the literals', () => {
    const bits = plaintextRawBits(parsePlaintext('{ a: 5u8, b: [ true, false ] }'))
    expect(bits).toEqual([true, false, true, false, false, false, false, false, true, false])
  })
})

describe('literalSizeInBits', () => {
  test.each(['address', 'field', 'scalar', 'signature', 'u128', 'boolean'] as const)(
    'behavior: %s is as long as its bits',
    (type) => {
      const samples = {
        address,
        field: '1field',
        scalar: '1scalar',
        signature,
        u128: '1u128',
        boolean: 'true',
      }
      expect(plaintextRawBits(parsePlaintext(samples[type]))).toHaveLength(literalSizeInBits(type))
    },
  )
})

describe('literalTypeId', () => {
  test("behavior: matches snarkVM's numbering", () => {
    expect(literalTypeId('address')).toBe(0)
    expect(literalTypeId('u128')).toBe(13)
    expect(literalTypeId('identifier')).toBe(17)
  })
})
