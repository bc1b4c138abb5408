import { describe, expect, test } from 'vitest'
import { isOwnPath, safeUrl } from './safeUrl.ts'

describe('safeUrl', () => {
  test.each(['/terms', '/', 'https://example.org/terms', 'http://127.0.0.1:8080/x'])(
    'default: %s',
    (url) => expect(safeUrl(url)).toBe(url),
  )

  test.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'terms',
  ])('args: "%s" is refused', (url) => expect(safeUrl(url)).toBeUndefined())
})

describe('isOwnPath', () => {
  test('default', () => {
    expect(isOwnPath('/swap/public?amount=1')).toBe(true)
    expect(isOwnPath('https://example.org')).toBe(false)
  })
})
