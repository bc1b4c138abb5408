import { describe, expect, test } from 'vitest'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { embedHeaders, type HeaderList, pageHeaders } from './headers.ts'

/** The page's policy by directive, for an operator's settings. */
function policy(settings: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return readPolicy(pageHeaders(readTestEnv({ NIGHTJAR_NETWORK: 'local', ...settings }), []))
}

function readPolicy(headers: HeaderList): ReadonlyMap<string, string> {
  const text = headers[headers.indexOf('content-security-policy') + 1] ?? ''
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('pageHeaders', () => {
  test("privacy 2: wallets reach Shield's relay and this origin, nothing else", () => {
    expect(policy().get('connect-src')).toBe("'self' wss://relay.shield.app")
  })

  test.each([
    [{ WALLETCONNECT_PROJECT: 'mine' }, 'wss://relay.walletconnect.org'],
    [
      { WALLETCONNECT_PROJECT: 'mine', WALLETCONNECT_RELAY: 'ws://127.0.0.1:4000' },
      'ws://127.0.0.1:4000',
    ],
  ])("args: with Avail's relay: %j", (settings, relay) => {
    expect(policy(settings).get('connect-src')).toBe(`'self' wss://relay.shield.app ${relay}`)
  })

  test('behavior: a relay without a project is not allowed', () => {
    const found = policy({ WALLETCONNECT_RELAY: 'ws://127.0.0.1:4000' })
    expect(found.get('connect-src')).toBe("'self' wss://relay.shield.app")
  })

  test('args: allows the analytics script and its hosts only with an id', () => {
    const found = policy({ ANALYTICS_ID: 'G-TEST' })
    expect(found.get('script-src')).toBe(
      "'self' 'wasm-unsafe-eval' https://www.googletagmanager.com",
    )
    expect(found.get('connect-src')).toContain(' https://*.google-analytics.com ')
    expect(JSON.stringify([...policy()])).not.toContain('google')
  })

  test('privacy 2: allows snarkVM and wallet pictures, but no frames and no foreign scripts', () => {
    const found = policy({ WALLETCONNECT_PROJECT: 'mine' })
    expect(found.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
    expect(found.get('img-src')).toBe("'self' data: blob:")
    expect(found.get('worker-src')).toBe("'self'")
    expect(found.get('default-src')).toBe("'self'") // so no frames from other origins either
    expect(found.get('frame-ancestors')).toBe("'none'")
  })
})

describe('embedHeaders', () => {
  const framed = (origins: string) =>
    embedHeaders(readTestEnv({ NIGHTJAR_NETWORK: 'local', EMBED_ORIGINS: origins }), [])

  test('default: no page may show it in a frame', () => {
    expect(framed('')).toEqual(pageHeaders(readTestEnv({ NIGHTJAR_NETWORK: 'local' }), []))
    expect(framed('')).toContain('x-frame-options')
  })

  test('args: allows exactly the configured origins; everything else as for any page', () => {
    const headers = framed('https://blog.example, http://127.0.0.1:8099/')
    const { 'frame-ancestors': ancestors, ...rest } = Object.fromEntries(readPolicy(headers))
    const { 'frame-ancestors': none, ...usual } = Object.fromEntries(policy())
    expect([ancestors, none]).toEqual(['https://blog.example http://127.0.0.1:8099', "'none'"])
    expect(rest).toEqual(usual)
    expect(headers).not.toContain('x-frame-options')
  })

  test.each(['*', 'https://*.example', 'https://blog.example/page', "'self'", 'blog.example'])(
    'error: %s is not an origin',
    (given) => {
      const problem = `EMBED_ORIGINS is "${given}"; it must be origins separated by commas, such as https://blog.example.`
      expect(() => framed(given)).toThrow(problem)
    },
  )
})
