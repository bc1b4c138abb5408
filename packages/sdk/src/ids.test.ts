import { describe, expect, test } from 'vitest'
import { isAddress, shortAddress, shortId, stripFieldSuffix, withFieldSuffix } from './ids.ts'

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

describe('isAddress', () => {
  test('default', () => expect(isAddress(address)).toBe(true))

  test.each([
    ['empty', ''],
    ['another prefix', address.replace('aleo1', 'aleo2')],
    ['62 characters', address.slice(0, 62)],
    ['64 characters', `${address}x`],
    ['blank before it', ` ${address.slice(0, 62)}`],
  ])('behavior: refuses %s', (_, text) => expect(isAddress(text)).toBe(false))
})

describe('shortAddress', () => {
  test('default', () => expect(shortAddress(address)).toBe('aleo1rhg…p9px'))

  test('behavior: a short text stays unchanged', () => {
    expect(shortAddress('aleo1rhgdu77')).toBe('aleo1rhgdu77')
    expect(shortAddress('')).toBe('')
  })
})

describe('shortId', () => {
  test('default', () => expect(shortId('12345678901234567890field')).toBe('123456…567890'))

  test('behavior: the suffix does not count', () => {
    expect(shortId('123456789012field')).toBe('123456789012')
    expect(shortId('1234567890123')).toBe('123456…890123')
  })
})

describe('withFieldSuffix', () => {
  test('default', () => expect(withFieldSuffix('12')).toBe('12field'))
  test('behavior: is added once', () => expect(withFieldSuffix('12field')).toBe('12field'))
})

describe('stripFieldSuffix', () => {
  test('default', () => expect(stripFieldSuffix('12field')).toBe('12'))
  test('behavior: digits stay unchanged', () => expect(stripFieldSuffix('12')).toBe('12'))
})
