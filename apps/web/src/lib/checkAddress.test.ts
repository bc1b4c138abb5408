import { PROGRAM_ADDRESSES, ZERO_ADDRESS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { checkAddress } from './checkAddress.ts'

const other = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'

describe('checkAddress', () => {
  test.each([
    ['', 'empty'],
    [`  ${other}\n`, 'valid'],
    [`\u200b${other.slice(0, 9)}\u200e\u00ad ${other.slice(9)}\u2060\ufeff`, 'valid'],
    [ADDRESS, 'own'],
    [ZERO_ADDRESS, 'nobody'],
    [PROGRAM_ADDRESSES.core, 'program'],
    [`${other.slice(0, 62)}q`, 'typo'],
    [other.toUpperCase(), 'no-address'],
    [other.slice(0, 62), 'no-address'],
    [`${other}q`, 'no-address'],
    [other.replace('aleo1', 'aleo2'), 'no-address'],
    ['x'.repeat(63), 'no-address'],
  ])('default: %s is %s', (text, check) => expect(checkAddress(text, ADDRESS)).toBe(check))

  test('behavior: without a wallet no address is the user’s own', () => {
    expect(checkAddress(ADDRESS, null)).toBe('valid')
  })
})
