import { describe, expect, test } from 'vitest'
import { guardTarget } from './guardTarget.ts'

describe('guardTarget', () => {
  test('default: a path of this site, with or without permission', () => {
    expect(guardTarget('/swap/public#from=USDX', false)).toBe('own')
    expect(guardTarget('/pool', true)).toBe('own')
  })

  test('default: another site only if that was allowed', () => {
    expect(guardTarget('https://explorer.example/address/aleo1', true)).toBe('external')
    expect(() => guardTarget('https://explorer.example/', false)).toThrow('another site')
    expect(() => guardTarget('http://explorer.example/', false)).toThrow('another site')
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '',
  ])('error: %s leads nowhere, allowed or not', (href) => {
    expect(() => guardTarget(href, true)).toThrow('no page')
    expect(() => guardTarget(href, false)).toThrow('no page')
  })
})
