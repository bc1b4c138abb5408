// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shieldCapabilities } from './capabilities.ts'
import { wordReasons } from './reason.ts'
import { type FakeWallet, fakeWallet } from './testing/fakeWallet.ts'
import { createTestHost, createTextStore } from './testing/testHost.ts'
import { createWalletStore, type StartWalletsOptions } from './walletStore.ts'

const address = `aleo1${'q'.repeat(58)}`
const request = {
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: [],
  feeMicrocredits: 1n,
  privateFee: false,
}

const localStore = createTextStore()
let stops: (() => void)[] = []
let logged: unknown[][] = []

beforeEach(() => {
  wordReasons(JSON.stringify)
  vi.useFakeTimers()
  localStore.clear()
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})

afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function start(wallets: readonly FakeWallet[], change: Partial<StartWalletsOptions> = {}) {
  const store = createWalletStore(createTestHost({ localStore }))
  const stop = store.start({
    network: 'testnetbeta',
    isLocal: true,
    nodeUrl: 'http://127.0.0.1:1',
    programs: () => ['credits.aleo'],
    isTokenListLoaded: () => true,
    descriptors: wallets,
    ...change,
  })
  stops.push(stop)
  return store
}

describe('connect', () => {
  test('default: idle, connecting, connected, with a connect event and a saved choice', async () => {
    const store = start([fakeWallet()])
    const events: unknown[] = []
    store.on('connect', (event) => events.push(event))
    expect(store.getState().status).toBe('idle')
    const connected = store.connect('Fake Wallet')
    expect(store.getState()).toMatchObject({ status: 'connecting', walletName: 'Fake Wallet' })
    expect(await connected).toBe(true)
    expect(store.getState()).toMatchObject({ status: 'connected', address, dialogOpen: false })
    expect(events).toEqual([{ address, byPerson: true }])
    expect(JSON.parse(localStore.read('nightjar.wallet') ?? '')).toEqual({
      name: 'Fake Wallet',
      network: 'testnetbeta',
      decryptPermission: 'ON_CHAIN_HISTORY',
      programs: ['credits.aleo'],
    })
  })

  test('behavior: waits for the token list, checking every 500 ms', async () => {
    let loaded = false
    const wallet = fakeWallet()
    const store = start([wallet], { isTokenListLoaded: () => loaded })
    const connected = store.connect('Fake Wallet')
    await vi.advanceTimersByTimeAsync(499)
    loaded = true
    await vi.advanceTimersByTimeAsync(0)
    expect(wallet.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await connected).toBe(true)
  })

  test('error: a token list that never arrives ends the wait with a reason', async () => {
    const store = start([fakeWallet()], { isTokenListLoaded: () => false })
    const connected = store.connect('Fake Wallet')
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await connected).toBe(false)
    expect(store.getState().failure).toBe('{"code":"noTokenList"}')
  })

  test('error: a wallet that is not installed is not asked', async () => {
    const wallet = fakeWallet()
    wallet.set({ readyState: 'NotDetected' })
    const store = start([wallet])
    expect(await store.connect('Fake Wallet')).toBe(false)
    expect(wallet.calls).toEqual([])
    expect(store.getState().failure).toBe(
      JSON.stringify({ code: 'notInstalled', name: 'Fake Wallet', url: 'https://fake.example' }),
    )
  })

  test('error: a refusal returns to idle, keeps the dialog open, logs one line', async () => {
    const wallet = fakeWallet()
    wallet.set({ failures: { connect: { message: 'Permission Not Granted' } } })
    const store = start([wallet])
    const errors: string[] = []
    store.on('error', ({ name }) => errors.push(name))
    store.openDialog()
    expect(await store.connect('Fake Wallet')).toBe(false)
    expect(store.getState()).toMatchObject({
      status: 'idle',
      address: null,
      dialogOpen: true,
      failure: 'Permission Not Granted',
    })
    expect(errors).toEqual(['WalletConnectionError'])
    expect(logged).toEqual([
      ['connectWallet error', 'WalletConnectionError', 'Permission Not Granted'],
    ])
  })

  test('error: an account without an address', async () => {
    const wallet = fakeWallet()
    wallet.set({ address: '' })
    const store = start([wallet])
    await store.connect('Fake Wallet')
    expect(store.getState().failure).toBe('connectWallet - empty publicKey')
  })

  test('error: an unknown name', async () => {
    const store = start([fakeWallet()])
    expect(await store.connect('Nobody')).toBe(false)
    expect(store.getState().failure).toMatch(/No wallet is called "Nobody"/)
  })
})

describe('cancel', () => {
  test('default: after 10 s; a later answer of the wallet is ignored', async () => {
    const wallet = fakeWallet()
    let release = (): void => undefined
    wallet.set({ until: new Promise((done) => (release = done)) })
    const store = start([wallet])
    store.openDialog()
    const connected = store.connect('Fake Wallet')
    await vi.advanceTimersByTimeAsync(9999)
    store.cancel()
    expect(store.getState()).toMatchObject({ status: 'connecting', slow: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(store.getState().slow).toBe(true)
    store.cancel()
    expect(store.getState()).toMatchObject({ status: 'idle', dialogOpen: true, failure: null })
    release()
    expect(await connected).toBe(false)
    expect(store.getState()).toMatchObject({ status: 'idle', address: null })
  })

  test('behavior: another wallet can be chosen while the first one has not answered', async () => {
    const silent = fakeWallet('Silent Wallet')
    let release = (): void => undefined
    silent.set({ until: new Promise((done) => (release = done)) })
    const store = start([silent, fakeWallet()])
    const first = store.connect('Silent Wallet')
    await vi.advanceTimersByTimeAsync(10_000)
    store.cancel()
    expect(await store.connect('Fake Wallet')).toBe(true)
    release()
    expect(await first).toBe(false)
    expect(store.getState()).toMatchObject({ status: 'connected', walletName: 'Fake Wallet' })
  })
})

describe('listing', () => {
  test('default: what each wallet exposes', async () => {
    const store = start([fakeWallet(), fakeWallet('Other Wallet')])
    await store.connect('Fake Wallet')
    const [chosen, other] = store.getState().wallets
    expect(chosen).toMatchObject({
      name: 'Fake Wallet',
      icon: '/fake.svg',
      url: 'https://fake.example',
      readyState: 'Installed',
      publicKey: address,
      decryptPermission: 'ON_CHAIN_HISTORY',
      connecting: false,
    })
    expect(other).toMatchObject({ publicKey: null, decryptPermission: null, connecting: false })
  })

  test('behavior: says what prevents its use', () => {
    const mainnet = { ...shieldCapabilities, networks: ['mainnetbeta'] as const }
    const store = start([
      fakeWallet('Here'),
      fakeWallet('Elsewhere', { capabilities: mainnet }),
      fakeWallet('Unset', { isSetUp: false }),
    ])
    expect(store.getState().wallets.map(({ obstacle }) => obstacle)).toEqual([
      null,
      'network',
      'setup',
    ])
  })
})

describe('grant', () => {
  test('default: a program that was not requested at first is requested when needed', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    await store.requestRecords('credits.aleo')
    expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
    await store.requestRecords('new_token.aleo')
    await store.requestRecords('new_token.aleo')
    expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(2)
    expect(JSON.parse(localStore.read('nightjar.wallet') ?? '').programs).toEqual([
      'credits.aleo',
      'new_token.aleo',
    ])
  })
})

describe('account', () => {
  const other = 'aleo1other'
  const refused = { kind: 'Account', rejected: false }

  test('error: nothing built for one account is requested from another', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.emit('accountChange', { address: other })
    for (const send of sendsOf(store)) await expect(send).rejects.toMatchObject(refused)
    expect(wallet.calls).toEqual(['load', 'connect'])
  })

  test('error: nor if the other one is chosen while its program is granted', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.set({ address: other })
    const sent = store.execute({ ...request, program: 'new_token.aleo' }, address)
    await expect(sent).rejects.toMatchObject({
      ...refused,
      reason: { code: 'otherAccount', address: expect.stringMatching(/^aleo1q/) },
    })
    expect(wallet.calls).toEqual(['load', 'connect', 'connect'])
    expect(store.getState().address).toBe(other)
    await store.execute({ ...request, program: 'new_token.aleo' }, other)
    expect(wallet.calls.at(-1)).toBe('execute')
  })

  function sendsOf(store: ReturnType<typeof start>): readonly Promise<unknown>[] {
    return [
      store.execute(request, address),
      store.requestExecution(request, address),
      store.requestBulkTransactions([request], address),
      store.requestDeploy({ program: 'program x.aleo;', feeMicrocredits: 1n }, address),
      store.createEvent(request, address),
    ]
  }
})

describe('networkChange', () => {
  test('default: nothing is sent on another network, and it works again after switching back', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.emit('networkChange', 'mainnetbeta')
    expect(store.getState()).toMatchObject({ status: 'connected', otherNetwork: 'mainnetbeta' })
    await expect(store.execute(request, address)).rejects.toMatchObject({
      reason: { code: 'isOn', name: 'Fake Wallet', other: 'Mainnet', wanted: 'Testnet' },
    })
    expect(wallet.calls).not.toContain('execute')
    wallet.emit('networkChange', 'testnetbeta')
    expect(store.getState().otherNetwork).toBe(null)
    await store.execute(request, address)
  })
})

describe('closeDialog', () => {
  test('behavior: not while connecting', async () => {
    const wallet = fakeWallet()
    let release = (): void => undefined
    wallet.set({ until: new Promise((done) => (release = done)) })
    const store = start([wallet])
    store.openDialog()
    const connected = store.connect('Fake Wallet')
    store.closeDialog()
    expect(store.getState().dialogOpen).toBe(true)
    release()
    await connected
  })
})

describe('disconnect', () => {
  test('default: forgets the wallet and emits disconnect', async () => {
    const store = start([fakeWallet()])
    await store.connect('Fake Wallet')
    const events: string[] = []
    store.on('disconnect', () => events.push('disconnect'))
    await store.disconnect()
    expect(store.getState()).toMatchObject({ status: 'idle', address: null, walletName: null })
    expect(localStore.read('nightjar.wallet')).toBe(null)
    expect(events).toEqual(['disconnect'])
  })

  test('error: a failing wallet is forgotten all the same', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.set({ failures: { disconnect: 'not now' } })
    const kinds: string[] = []
    store.on('error', ({ kind }) => kinds.push(kind))
    await store.disconnect()
    expect(store.getState().status).toBe('idle')
    await vi.advanceTimersByTimeAsync(0)
    expect(kinds).toEqual(['Disconnection'])
    expect(logged).toEqual([['disconnect error', 'WalletDisconnectionError', 'not now']])
  })

  test('error: a wallet that never answers is left at once, for another one and for the next start', async () => {
    const silent = fakeWallet()
    const store = start([silent, fakeWallet('Other Wallet')])
    await store.connect('Fake Wallet')
    const events: string[] = []
    store.on('disconnect', () => events.push('disconnect'))
    silent.set({ until: new Promise(() => undefined) })
    void store.disconnect()
    expect(events).toEqual(['disconnect'])
    expect(store.getState()).toMatchObject({ status: 'idle', address: null })
    expect(localStore.read('nightjar.wallet')).toBe(null)
    expect(silent.calls.at(-1)).toBe('disconnect')
    expect(await store.connect('Other Wallet')).toBe(true)
  })

  test('behavior: access granted after the wallet was left restores nothing', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    let answer = (): void => undefined
    wallet.set({ until: new Promise((done) => (answer = done)), address: 'aleo1other' })
    const sent = store.execute({ ...request, program: 'new_token.aleo' }, address)
    void store.disconnect()
    answer()
    await expect(sent).rejects.toMatchObject({ kind: 'Account' })
    expect(store.getState()).toMatchObject({ status: 'idle', address: null })
    expect(localStore.read('nightjar.wallet')).toBe(null)
  })

  test('error: without a wallet', async () => {
    const store = start([fakeWallet()])
    await expect(store.disconnect()).rejects.toThrow(/^disconnect - invalid adapter/)
  })

  test('behavior: a wallet that disconnects on its own', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.emit('disconnect', undefined)
    expect(store.getState().status).toBe('idle')
  })
})

describe('accountChange', () => {
  test('default: the new address shows at once', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.emit('accountChange', { address: 'aleo1other' })
    expect(store.getState().address).toBe('aleo1other')
  })

  test('behavior: an answer requested from the previous account is ignored', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    let release = (): void => undefined
    wallet.set({ until: new Promise((done) => (release = done)) })
    const records = store.requestRecords('credits.aleo')
    wallet.emit('accountChange', { address: 'aleo1other' })
    release()
    await expect(records).rejects.toMatchObject({ kind: 'Account' })
  })
})

describe('start', () => {
  test('default: reconnects the saved wallet after 500 ms', async () => {
    const store = start([fakeWallet()])
    await store.connect('Fake Wallet')
    const again = start([fakeWallet()])
    await vi.advanceTimersByTimeAsync(499)
    expect(again.getState().status).toBe('idle')
    await vi.advanceTimersByTimeAsync(1)
    expect(again.getState().status).toBe('connected')
  })

  test('error: a failed reconnection clears local storage except for the terms preference', async () => {
    const wallet = fakeWallet()
    await start([wallet]).connect('Fake Wallet')
    localStore.write('Do_Not_Show_Again', '1234')
    localStore.write('nightjar.theme', 'light')
    wallet.set({ failures: { connect: 'locked' } })
    start([wallet])
    await vi.advanceTimersByTimeAsync(500)
    expect(localStore.all()).toEqual({ Do_Not_Show_Again: '1234' })
  })

  test('error: the terms preference defaults to 0', async () => {
    const wallet = fakeWallet()
    await start([wallet]).connect('Fake Wallet')
    wallet.set({ failures: { connect: { message: 'Permission Not Granted' } } })
    start([wallet])
    await vi.advanceTimersByTimeAsync(500)
    expect(localStore.all()).toEqual({ Do_Not_Show_Again: '0' })
  })

  test('behavior: a wallet that injects late connects once it appears; nothing is cleared', async () => {
    const wallet = fakeWallet()
    await start([wallet]).connect('Fake Wallet')
    wallet.set({ readyState: 'NotDetected' })
    const again = start([wallet])
    const events: unknown[] = []
    again.on('connect', (event) => events.push(event))
    await vi.advanceTimersByTimeAsync(5000)
    expect(again.getState().status).toBe('idle')
    expect(localStore.read('nightjar.wallet')).not.toBe(null)
    wallet.set({ readyState: 'Installed' })
    await vi.advanceTimersByTimeAsync(250)
    expect(again.getState().status).toBe('connected')
    expect(events).toEqual([{ address, byPerson: false }])
  })

  test('behavior: code that fails to load is not a refusal; nothing is cleared', async () => {
    const wallet = fakeWallet()
    await start([wallet]).connect('Fake Wallet')
    wallet.set({ failures: { load: new Error('offline') } })
    const again = start([wallet])
    await vi.advanceTimersByTimeAsync(500)
    expect(again.getState()).toMatchObject({ status: 'idle', failure: null })
    expect(localStore.read('nightjar.wallet')).not.toBe(null)
  })

  test('behavior: a wallet that does not answer is given up after 10 s; nothing is cleared', async () => {
    const wallet = fakeWallet()
    await start([wallet]).connect('Fake Wallet')
    wallet.set({ until: new Promise(() => undefined) })
    const again = start([wallet])
    await vi.advanceTimersByTimeAsync(500)
    expect(again.getState().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(again.getState().status).toBe('idle')
    expect(localStore.read('nightjar.wallet')).not.toBe(null)
  })

  test('behavior: what is loaded before the wallet is asked may take longer than that', async () => {
    const wallet = fakeWallet()
    await start([wallet]).connect('Fake Wallet')
    let isLoaded = false
    const again = start([wallet], { isTokenListLoaded: () => isLoaded })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(again.getState()).toMatchObject({ status: 'connecting', slow: true })
    isLoaded = true
    await vi.advanceTimersByTimeAsync(500)
    expect(again.getState()).toMatchObject({ status: 'connected', slow: false })
  })

  test('args: the storage key', async () => {
    const store = start([fakeWallet()], { storageKey: 'other.key' })
    await store.connect('Fake Wallet')
    expect(localStore.read('other.key')).not.toBe(null)
    expect(localStore.read('nightjar.wallet')).toBe(null)
  })

  test('behavior: a wallet that never reconnects automatically waits to be chosen', async () => {
    const wallet = fakeWallet('Avail Wallet', { autoConnect: false })
    await start([wallet]).connect('Avail Wallet')
    const again = start([wallet])
    await vi.advanceTimersByTimeAsync(1000)
    expect(again.getState().status).toBe('idle')
    expect(localStore.read('nightjar.wallet')).not.toBe(null)
  })

  test('behavior: a locked wallet is not asked and nothing is cleared', async () => {
    await start([fakeWallet()]).connect('Fake Wallet')
    const locked = fakeWallet('Fake Wallet', { canAutoConnect: () => false })
    start([locked])
    await vi.advanceTimersByTimeAsync(1000)
    expect(locked.calls).toEqual([])
    expect(localStore.read('nightjar.wallet')).not.toBe(null)
  })

  test('args: a saved choice that does not parse is ignored', async () => {
    localStore.write('nightjar.wallet', '{"name":5}')
    const wallet = fakeWallet()
    start([wallet])
    await vi.advanceTimersByTimeAsync(1000)
    expect(wallet.calls).toEqual([])
  })

  test('behavior: a wallet that appears later is detected within a second', async () => {
    const wallet = fakeWallet()
    wallet.set({ readyState: 'NotDetected' })
    const store = start([wallet])
    expect(store.getState().wallets[0]?.readyState).toBe('NotDetected')
    wallet.set({ readyState: 'Installed' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.getState().wallets[0]?.readyState).toBe('Installed')
  })
})

describe('execute', () => {
  test('default: the id of the wallet', async () => {
    const store = start([fakeWallet()])
    await store.connect('Fake Wallet')
    expect(await store.execute(request, address)).toEqual({ transactionId: 'at1fake' })
  })

  test('error: not connected', async () => {
    const store = start([fakeWallet()])
    await expect(store.execute(request, address)).rejects.toMatchObject({
      kind: 'NotConnected',
      message: expect.stringMatching(/^requestTransaction - invalid adapter/),
    })
  })

  test('error: a refusal is marked and emitted', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.set({ failures: { execute: { message: 'Permission Not Granted' } } })
    const events: boolean[] = []
    store.on('error', ({ rejected }) => events.push(rejected))
    await expect(store.execute(request, address)).rejects.toMatchObject({
      kind: 'Transaction',
      rejected: true,
    })
    expect(events).toEqual([true])
  })
})

describe('transactionStatus', () => {
  test('error: an empty id is not requested', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    await expect(store.transactionStatus('')).rejects.toMatchObject({ kind: 'Transaction' })
    expect(wallet.calls).not.toContain('transactionStatus')
  })
})

describe('decrypt', () => {
  test('error: refused under NO_DECRYPT, allowed under every other permission', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    for (const permission of [
      'DECRYPT_UPON_REQUEST',
      'AUTO_DECRYPT',
      'ON_CHAIN_HISTORY',
    ] as const) {
      wallet.set({ permission })
      expect(await store.decrypt('record1')).toBe('plaintext')
    }
    wallet.set({ permission: 'NO_DECRYPT' })
    await expect(store.decrypt('record1')).rejects.toMatchObject({ kind: 'DecryptionNotAllowed' })
  })
})

describe('signMessage', () => {
  test('error: a wallet that cannot sign says so', async () => {
    const wallet = fakeWallet()
    const store = start([wallet])
    await store.connect('Fake Wallet')
    wallet.set({ failures: { signMessage: new Error('Method not implemented.') } })
    await expect(store.signMessage('hello')).rejects.toMatchObject({
      kind: 'SignMessage',
      message: 'Method not implemented.',
    })
  })
})
