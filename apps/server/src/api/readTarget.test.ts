import { describe, expect, test } from 'vitest'
import { originForm, readTarget } from './readTarget.ts'

describe('readTarget', () => {
  test.each([
    ['/api/pairs', '/api/pairs', ''],
    ['/api/trades?limit=5&b=%2F', '/api/trades', '?limit=5&b=%2F'],
    ['/swap/', '/swap/', ''],
  ])('default: %s is left as it is', (url, pathname, search) => {
    expect(readTarget(url)).toEqual({ pathname, search })
  })

  test.each([
    ['/%61pi/search/token%73/x', '/api/search/tokens/x'],
    ['/x/../api/pairs', '/api/pairs'],
    ['/./api/pairs', '/api/pairs'],
    ['/x/%2e%2e/api/pairs', '/api/pairs'],
    ['/x/..\\api\\pairs', '/api/pairs'],
    ['/../../etc/passwd', '/etc/passwd'],
  ])('behavior: %s is %s', (url, pathname) => {
    expect(readTarget(url).pathname).toBe(pathname)
  })

  test.each([
    ['/api/a%2Fb', '/api/a%2Fb'],
    ['/api/%252F', '/api/%252F'],
    ['/api/%3F', '/api/%3F'],
    ['/swap%00', '/swap%00'],
    ['/swap%20', '/swap%20'],
    ['/s%09wap%0a', '/s%09wap%0a'],
    ['/swap%7F', '/swap%7F'],
  ])('behavior: %s does not become another path', (url, pathname) => {
    expect(readTarget(url).pathname).toBe(pathname)
  })

  test.each(['/%', '/%ff', '/a%zz'])('error: %s stays as it is', (url) => {
    expect(readTarget(url).pathname).toBe(url)
  })
})

describe('originForm', () => {
  test.each([
    ['/api/pairs?a=http://b/c', '/api/pairs?a=http://b/c'],
    ['http://a.example/api/pairs?a=1', '/api/pairs?a=1'],
    ['HTTPS://a.example:8080/x', '/x'],
    ['http://user:word@a.example/x', '/x'],
    ['http://a.example', '/'],
    ['http://a.example?a=1', '/?a=1'],
    ['http://a.example//b.example/', '//b.example/'],
    ['/x?a=1#b', '/x?a=1'],
    ['/x#b?a=1', '/x'],
    ['http://a.example#b/x', '/'],
    ['*', '*'],
    ['ftp://a.example/x', 'ftp://a.example/x'],
  ])('default: %s is %s', (target, path) => {
    expect(originForm({ method: 'GET', url: target })).toBe(path)
  })

  test('behavior: OPTIONS * asks about the whole server', () => {
    expect(originForm({ method: 'OPTIONS', url: '*' })).toBe('/')
  })
})
