import { describe, expect, test } from 'vitest'
import { catalog } from './catalog.ts'
import { hasSealingKeys } from './hasSealingKeys.ts'
import { createTestHost } from './testing/testHost.ts'

const host = createTestHost()
const all = catalog(host, { isLocal: true, nodeUrl: '' })
const find = (name: string) => all.find((wallet) => wallet.name === name)

describe('catalog', () => {
  test('default: Shield, then the five of the specification in order, the local wallet last', () => {
    expect(all.map(({ name, group }) => `${group}: ${name}`)).toEqual([
      'recommended: Shield Wallet',
      'wallets: Leo Wallet',
      'wallets: Fox Wallet',
      'wallets: Soter Wallet',
      'wallets: Puzzle Wallet',
      'wallets: Avail Wallet',
      'local: Local Wallet',
    ])
  })

  test('args: no local wallet on a public network', () => {
    const names = catalog(host, { isLocal: false, nodeUrl: '' }).map(({ name }) => name)
    expect(names).not.toContain('Local Wallet')
  })

  test('behavior: never reconnects Avail, and Local only while it is unlocked', () => {
    expect(find('Avail Wallet')?.autoConnect).toBe(false)
    host.sessionStore.clear()
    expect(find('Local Wallet')?.canAutoConnect?.()).toBe(false)
    host.sessionStore.write('nightjar.localWallet', '{}')
    expect(find('Local Wallet')?.canAutoConnect?.()).toBe(true)
    host.sessionStore.clear()
  })

  test('behavior: a wallet is installed if its object is in the page', () => {
    const scope = (extra: object) => ({ ...extra, document: {} }) as unknown as typeof globalThis
    const state = (name: string, extra: object) => find(name)?.detect(scope(extra))
    expect(state('Leo Wallet', {})).toBe('NotDetected')
    expect(state('Leo Wallet', { leo: {} })).toBe('Installed')
    expect(state('Fox Wallet', { foxwallet: {} })).toBe('NotDetected')
    expect(state('Fox Wallet', { foxwallet: { aleo: {} } })).toBe('Installed')
    expect(state('Puzzle Wallet', { aleo: { puzzleWalletClient: {} } })).toBe('Installed')
    expect(state('Shield Wallet', { shield: {} })).toBe('Installed')
  })

  test('behavior: a global that is a function may have it, and one that throws does not', () => {
    const state = (aleo: PropertyDescriptor) => {
      const scope = Object.defineProperty({ document: {} }, 'aleo', aleo)
      return find('Puzzle Wallet')?.detect(scope as unknown as typeof globalThis)
    }
    const client = Object.assign(() => undefined, { puzzleWalletClient: () => undefined })
    expect(state({ value: client })).toBe('Installed')
    expect(state({ get: () => JSON.parse('') })).toBe('NotDetected')
  })

  test('behavior: Avail is a separate app: loadable on desktop and mobile user agents', () => {
    const state = (userAgent: string) =>
      find('Avail Wallet')?.detect({
        document: {},
        navigator: { userAgent },
      } as unknown as typeof globalThis)
    expect(state('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('Loadable')
    expect(state('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('Loadable')
    expect(state('curl/8.0')).toBe('Unsupported')
  })

  test('behavior: the local wallet needs WebAssembly, which Lockdown Mode switches off', () => {
    const scope = { Worker: {}, isSecureContext: true } as unknown as typeof globalThis
    expect(find('Local Wallet')?.detect(scope)).toBe('Unsupported')
    expect(find('Local Wallet')?.detect({ ...scope, WebAssembly })).toBe('Loadable')
  })

  test('behavior: Avail requires a relay configured by the operator', () => {
    expect(find('Avail Wallet')?.isSetUp).toBe(false)
    const relay = { projectId: 'project' }
    const set = catalog(host, { isLocal: true, nodeUrl: '', relay })
    expect(set.find(({ name }) => name === 'Avail Wallet')?.isSetUp).toBe(true)
  })

  test('behavior: the local wallet requires workers and a secure context', () => {
    const state = (extra: object) =>
      find('Local Wallet')?.detect(extra as unknown as typeof globalThis)
    expect(state({ Worker: {}, WebAssembly, isSecureContext: true })).toBe('Loadable')
    expect(state({ Worker: {}, WebAssembly, isSecureContext: false })).toBe('Unsupported')
    expect(state({ WebAssembly, isSecureContext: true })).toBe('Unsupported')
  })

  test('behavior: what a wallet has stored is sealed with its keys, whether or not it is connected', () => {
    const sealing = all.filter(({ capabilities }) => capabilities.sealingKeys)
    expect(sealing.map(({ name }) => name)).toEqual(['Local Wallet'])
    expect(all.filter(({ name }) => hasSealingKeys(name))).toEqual(sealing)
    expect(hasSealingKeys(null)).toBe(false)
  })

  test('behavior: nothing is supported outside a page', () => {
    const scope = {} as typeof globalThis
    expect(all.map((wallet) => wallet.detect(scope))).toEqual(all.map(() => 'Unsupported'))
  })
})
