// @vitest-environment happy-dom
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterEach, describe, expect, test } from 'vitest'
import type { EvmProvider } from './evmProvider.ts'
import { createEvmWallets } from './evmWallets.ts'

const secretKey = new Uint8Array(32).fill(7)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const addressOf = (key: Uint8Array) => `0x${hex(keccak_256(key.slice(1)).slice(12))}`
const address = addressOf(secp256k1.getPublicKey(secretKey, false))

/** The digest that `personal_sign` signs (EIP-191). */
function digest(message: Uint8Array): Uint8Array {
  const prefix = `\u0019Ethereum Signed Message:\n${message.length}`
  return keccak_256(Buffer.concat([Buffer.from(prefix), message]))
}

/** A wallet with a real account; `refuse` is thrown instead of an answer. */
function account(refuse?: unknown): EvmProvider & { choose(addresses: readonly string[]): void } {
  let listener: (value: unknown) => void = () => undefined
  return {
    request: async ({ method, params = [] }) => {
      if (refuse !== undefined) throw refuse
      if (method === 'eth_requestAccounts') return [address.toUpperCase().replace('0X', '0x')]
      const message = Buffer.from(String(params[0]).slice(2), 'hex')
      const signed = secp256k1.sign(digest(message), secretKey, {
        prehash: false,
        format: 'recovered',
      })
      const [recovery = 0] = signed
      return `0x${hex(signed.slice(1))}${(recovery + 27).toString(16)}`
    },
    on: (_, added) => {
      listener = added
    },
    removeListener: () => {
      listener = () => undefined
    },
    choose: (addresses) => listener(addresses),
  }
}

let stop = (): void => undefined

/** Announces once what no wallet should. */
const announce = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

/** Announces itself as an extension does, both when asked and on its own. */
function install(provider: EvmProvider, rdns = 'io.metamask', name = 'MetaMask'): void {
  const info = { uuid: crypto.randomUUID(), rdns, name, icon: 'data:image/svg+xml,' }
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  const before = stop
  stop = () => {
    window.removeEventListener('eip6963:requestProvider', announce)
    before()
  }
}

function wallets() {
  const found = createEvmWallets()
  const before = stop
  stop = () => {
    found.stop()
    before()
  }
  return found
}

afterEach(() => {
  stop()
  stop = () => undefined
})

async function first(provider: EvmProvider) {
  install(provider)
  const [wallet] = wallets().get()
  if (wallet === undefined) throw new Error('no wallet was found')
  return wallet
}

describe('createEvmWallets', () => {
  test('default: every wallet that announces itself, even a late one', () => {
    install(account())
    const found = wallets()
    expect(found.get().map(({ name }) => name)).toEqual(['MetaMask'])
    let told = 0
    found.subscribe(() => {
      told += 1
    })
    install(account(), 'io.rabby', 'Rabby')
    expect(found.get().map(({ id }) => id)).toEqual(['io.metamask', 'io.rabby'])
    expect(told).toBe(1)
  })

  test.each([
    ['no icon', { icon: undefined }, { icon: '' }],
    ['an icon of another type', { icon: { url: 'data:image/png,' } }, { icon: '' }],
    [
      'an icon with blanks around it',
      { icon: '\n  data:image/svg+xml,<svg/> ' },
      { icon: 'data:image/svg+xml,<svg/>' },
    ],
    ['an icon elsewhere', { icon: 'https://a.example/i.png' }, { icon: '' }],
    ['an icon of a megabyte', { icon: `data:image/png,${'A'.repeat(1e6)}` }, { icon: '' }],
    ['no name', { name: undefined }, { name: 'io.x' }],
    ['a blank name', { name: ' \n\u200b' }, { name: 'io.x' }],
    ['neither name nor rdns', { name: 7, rdns: null }, { name: 'EVM 2' }],
    ['a name that turns the text', { name: 'Meta\u202eksaM' }, { name: 'Meta ksaM' }],
    ['a name of 200 letters', { name: 'x'.repeat(200) }, { name: `${'x'.repeat(39)}…` }],
    ['the rdns of another', { rdns: 'io.metamask' }, { id: 'io.metamask 2' }],
  ])('behavior: a wallet with %s is listed beside the others', (_, odd, shown) => {
    install(account())
    const found = wallets()
    const info = { uuid: crypto.randomUUID(), rdns: 'io.x', name: 'X', icon: '', ...odd }
    announce({ info, provider: account() })
    expect(found.get()).toHaveLength(2)
    expect(found.get()[1]).toMatchObject(shown)
    install(account(), 'io.rabby', 'Rabby')
    expect(found.get()).toHaveLength(3)
  })

  test('behavior: two wallets without a uuid are two, one that announces itself again is one', () => {
    const found = wallets()
    const once = { info: { name: 'One' }, provider: account() }
    for (const detail of [once, once, { info: { name: 'Two' }, provider: account() }])
      announce(detail)
    expect(found.get().map(({ name }) => name)).toEqual(['One', 'Two'])
  })

  test.each([[null], ['x'], [{}], [{ info: {}, provider: {} }], [{ provider: account() }]])(
    'behavior: the announcement %o does not hide others',
    (detail) => {
      const found = wallets()
      announce(detail)
      install(account())
      expect(found.get().map(({ name }) => name)).toContain('MetaMask')
    },
  )

  test('behavior: no wallet is not a failure', () => {
    expect(wallets().get()).toEqual([])
  })
})

describe('connect', () => {
  test('default: the address in lower case', async () => {
    expect(await (await first(account())).connect()).toBe(address)
  })

  test('error: no account is shared', async () => {
    const empty = { request: async () => [] }
    await expect((await first(empty)).connect()).rejects.toMatchObject({
      reason: { code: 'sharedNone' },
    })
  })

  test.each([
    [4001, { reason: { code: 'refusedIn', name: 'MetaMask' } }, true],
    ['4001', { reason: { code: 'refusedIn', name: 'MetaMask' } }, true],
    [4100, { reason: { code: 'notShared' } }, false],
    [4900, { reason: { code: 'offline' } }, false],
    [-32002, { reason: { code: 'asking' } }, false],
    [-32603, { message: 'its own words' }, false],
  ])('error: code %s', async (code, why, rejected) => {
    const wallet = await first(account({ code, message: 'its own words' }))
    await expect(wallet.connect()).rejects.toMatchObject({
      ...why,
      rejected,
      error: { code },
    })
  })
})

describe('signMessage', () => {
  test('default: the signing account is the one that was asked', async () => {
    const wallet = await first(account())
    const message = 'Nightjar\nbind an EVM address: ä'
    const signature = Buffer.from((await wallet.signMessage(message, address)).slice(2), 'hex')
    const recovered = Buffer.concat([
      Buffer.from([(signature[64] ?? 0) - 27]),
      signature.subarray(0, 64),
    ])
    const key = secp256k1.recoverPublicKey(recovered, digest(Buffer.from(message)), {
      prehash: false,
    })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    expect(addressOf(point)).toBe(address)
  })

  test('error: refused', async () => {
    const wallet = await first(account({ code: 4001 }))
    await expect(wallet.signMessage('text', address)).rejects.toMatchObject({
      kind: 'SignMessage',
      rejected: true,
    })
  })

  test('error: an answer that is not a signature of a single key', async () => {
    const wallet = await first({ request: async () => '0x1234' })
    await expect(wallet.signMessage('text', address)).rejects.toMatchObject({
      reason: { code: 'noPlainSignature' },
    })
  })
})

describe('onAccountChange', () => {
  test('default: the new address, then null if none is shared; nothing after it is stopped', async () => {
    const provider = account()
    const wallet = await first(provider)
    const seen: (string | null)[] = []
    const stopListening = wallet.onAccountChange((changed) => seen.push(changed))
    provider.choose([`0x${'A'.repeat(40)}`])
    provider.choose([])
    stopListening()
    provider.choose([address])
    expect(seen).toEqual([`0x${'a'.repeat(40)}`, null])
  })
})
