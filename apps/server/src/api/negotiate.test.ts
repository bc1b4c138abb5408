import { describe, expect, test } from 'vitest'
import { isUnchanged, pickEncoding } from './negotiate.ts'

describe('isUnchanged', () => {
  test.each([
    ['W/"a-1"', 'W/"a-1"'],
    ['"a-1"', 'W/"a-1"'],
    ['W/"a-1"', '"a-1"'],
    ['"x", "a-1"', 'W/"a-1"'],
    ['"x",W/"a-1" , "y"', 'W/"a-1"'],
    ['"with, comma", "a-1"', 'W/"a-1"'],
    ['*', 'W/"a-1"'],
    [' * ', 'W/"a-1"'],
  ])('default: %s names %s', (header, etag) => {
    expect(isUnchanged(header, etag)).toBe(true)
  })

  test.each([undefined, '', '"a-2"', 'a-1', '"a-1', 'W/"a"', '"*"', 'w/"x a-1"'])(
    'behavior: %s does not name "a-1"',
    (header) => {
      expect(isUnchanged(header, '"a-1"')).toBe(false)
    },
  )
})

describe('pickEncoding', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0.001', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ])('default: %s takes %s', (header, encoding) => {
    expect(pickEncoding(header, ['br', 'gzip'])).toBe(encoding)
  })

  test.each([
    undefined,
    '',
    'identity',
    'identity;q=1, gzip;q=0.5',
    'gzip;q=0, br;q=0',
    '*;q=0',
    'x-gzip-like, brotli',
  ])('behavior: %s takes the plain bytes', (header) => {
    expect(pickEncoding(header, ['br', 'gzip'])).toBeUndefined()
  })

  test('args: only what is there', () => {
    expect(pickEncoding('br, gzip', ['gzip'])).toBe('gzip')
    expect(pickEncoding('br, gzip', [])).toBeUndefined()
  })
})
