import { describe, expect, test } from 'vitest'
import { findRedirect } from './guards.ts'
import { redirects } from './routeTable.ts'

const disabled = ['/faucet', '/campaign/points']

describe('findRedirect', () => {
  test.each([
    ['/faucet', '/'],
    ['/faucet/more', '/'],
    ['/en/faucet', '/'],
    ['/campaign/points', '/'],
    ['/', undefined],
    ['/swap/public', undefined],
    ['/campaign/coin-competition', undefined],
  ])('default: %s where routes are disabled', (path, target) => {
    expect(findRedirect(path, disabled, [])).toBe(target)
  })

  test('behavior: nothing is disabled on a local network', () => {
    expect(findRedirect('/faucet', [], [])).toBeUndefined()
    expect(findRedirect('/faucet', [''], [])).toBeUndefined()
  })

  test('behavior: rules of the manifest apply afterwards, and never redirect to themselves', () => {
    expect(findRedirect('/swap', disabled, redirects)).toBe('/swap/public')
    expect(findRedirect('/swap/', disabled, redirects)).toBe('/swap/public')
    expect(findRedirect('/x', [], [{ from: '/x', to: '/x' }])).toBeUndefined()
    for (const to of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
      expect(findRedirect('/x', [], [{ from: '/x', to }])).toBeUndefined()
    }
    expect(findRedirect('/faucet', disabled, [{ from: '/faucet', to: '/pool' }])).toBe('/')
  })
})
