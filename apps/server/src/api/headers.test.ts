import { OWN_NODE_SOURCES } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { embedHeaders, type HeaderList, pageHeaders } from './headers.ts'

const own = OWN_NODE_SOURCES.join(' ')

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
  const testnet = {
    ...{ NIGHTJAR_NETWORK: 'testnet', NIGHTJAR_NODE_URL: 'https://node.example' },
    ...{ PUBLIC_URL: 'https://nightjar.example' },
  }
  const parameters = 'https://parameters.provable.com'

  test("privacy 2: wallets reach Shield's relay and this origin, nothing else", () => {
    const found = policy(testnet).get('connect-src')
    expect(found).toBe(`'self' ${parameters} wss://relay.shield.app`)
  })

  test('privacy 22: pages reach the listed nodes, and a person’s own one where they send themselves', () => {
    const BROADCAST_NODES = 'Alice=https://node.alice.example/v2, Bob=http://bob.example:3030'
    const listed = 'https://node.alice.example http://bob.example:3030'
    const found = policy({ ...testnet, BROADCAST_NODES }).get('connect-src')
    expect(found).toBe(`'self' ${listed} ${parameters} wss://relay.shield.app`)
    expect(policy({ BROADCAST_NODES }).get('connect-src')).toBe(
      `'self' ${listed} ${own} wss://relay.shield.app`,
    )
  })

  test.each([
    [{ WALLETCONNECT_PROJECT: 'mine' }, 'wss://relay.walletconnect.org'],
    [
      { WALLETCONNECT_PROJECT: 'mine', WALLETCONNECT_RELAY: 'ws://127.0.0.1:4000' },
      'ws://127.0.0.1:4000',
    ],
  ])("args: with Avail's relay: %j", (settings, relay) => {
    expect(policy(settings).get('connect-src')).toBe(
      `'self' ${own} wss://relay.shield.app ${relay}`,
    )
  })

  test('behavior: a relay without a project is not allowed', () => {
    const found = policy({ WALLETCONNECT_RELAY: 'ws://127.0.0.1:4000' })
    expect(found.get('connect-src')).toBe(`'self' ${own} wss://relay.shield.app`)
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
