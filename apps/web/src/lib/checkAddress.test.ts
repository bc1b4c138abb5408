import { PROGRAM_ADDRESSES, ZERO_ADDRESS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { checkAddress, readAddress } from './checkAddress.ts'

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
    [other.toUpperCase(), 'valid'],
    [`${other} ${ADDRESS}`, 'no-address'],
    [`A${other}`, 'no-address'],
    [other.slice(0, 62), 'no-address'],
    [`${other}q`, 'no-address'],
    [other.replace('aleo1', 'aleo2'), 'no-address'],
    ['x'.repeat(63), 'no-address'],
  ])('default: %s is %s', (text, check) => expect(checkAddress(text, ADDRESS)).toBe(check))

  test('behavior: without a wallet no address is the user’s own', () => {
    expect(checkAddress(ADDRESS, null)).toBe('valid')
  })
})

describe('readAddress', () => {
  test.each([
    other,
    other.toUpperCase(),
    `Aleo1${other.slice(5)}`,
    `"${other}",`,
    `aleo:${other}?amount=5`,
    `https://explorer.example/address/${other}`,
    `Send it to ${other}. Thanks!`,
    `${other} (${other.toUpperCase()})`,
    `${other.slice(0, 20)}\n ${other.slice(20)}`,
    other.replace('aleo1', 'ａｌｅｏ１'),
  ])('default: %j', (text) => expect(readAddress(text)).toBe(other))

  test.each([
    ['', ''],
    [' alice ', 'alice'],
    [`${other} ${ADDRESS}`, other + ADDRESS],
    [`${other}q`, `${other}q`],
    [` ${other.slice(0, 60)}\n`, other.slice(0, 60)],
  ])('behavior: in %j no address is chosen', (text, read) => expect(readAddress(text)).toBe(read))
})
