import { describe, expect, test } from 'vitest'
import { bech32Data, fieldToAddress, parseAddress } from './address.ts'
import { encodeBech32m } from './bech32m.ts'
import { FIELD_MODULUS } from './field.ts'

describe('parseAddress', () => {
  const highest = FIELD_MODULUS >> 248n

  test.each([0n, (highest << 248n) - 1n, highest << 248n, FIELD_MODULUS - 1n])(
    'default: the x-coordinate %s is a field',
    (x) => {
      expect(parseAddress(fieldToAddress(x))).toBe(fieldToAddress(x))
    },
  )

  test.each([FIELD_MODULUS, (highest + 1n) << 248n, 2n ** 256n - 1n])(
    'error: the x-coordinate %s is not a field',
    (x) => {
      expect(parseAddress(fieldToAddress(x))).toBeUndefined()
    },
  )
})

describe('bech32Data', () => {
  test('default: the bytes of exactly this text', () => {
    const bytes = Uint8Array.from({ length: 150 }, (_, at) => at)
    const text = encodeBech32m('record', bytes)
    expect(bech32Data(text, 'record')).toEqual(bytes)
  })

  test.each(['record1', 'record1q', 'sign1qqqq', `record1${'q'.repeat(400)}`, ''])(
    'behavior: not of %s',
    (text) => {
      expect(bech32Data(text, 'record')).toBeUndefined()
    },
  )
})
