import { describe, expect, test } from 'vitest'
import { fieldToAddress, parseAddress } from './address.ts'
import { fieldModulus } from './field.ts'

describe('parseAddress', () => {
  const highest = fieldModulus >> 248n

  test.each([0n, (highest << 248n) - 1n, highest << 248n, fieldModulus - 1n])(
    'default: the x-coordinate %s is a field',
    (x) => {
      expect(parseAddress(fieldToAddress(x))).toBe(fieldToAddress(x))
    },
  )

  test.each([fieldModulus, (highest + 1n) << 248n, 2n ** 256n - 1n])(
    'error: the x-coordinate %s is none',
    (x) => {
      expect(parseAddress(fieldToAddress(x))).toBeUndefined()
    },
  )
})
