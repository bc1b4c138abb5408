import { describe, expect, test } from 'vitest'
import { fieldToAddress, parseAddress } from './address.ts'
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
