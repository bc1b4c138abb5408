import { describe, expect, test } from 'vitest'
import { createLeoWallet, type LeoProvider, leoQuirks } from './leoProtocol.ts'
import type { ConnectOptions } from './types.ts'

const address = `aleo1${'q'.repeat(58)}`
const request = {
  program: 'nightjar_core.aleo',
  function: 'transfer_public',
  inputs: ['1field', address, '5u128'],
  feeMicrocredits: 18_000n,
  privateFee: true,
}

function options(network: ConnectOptions['network'] = 'mainnetbeta'): ConnectOptions {
  return { network, decryptPermission: 'ON_CHAIN_HISTORY', programs: ['credits.aleo'] }
}

/** An injected object that notes what reached it; `change` replaces its methods. */
function provider(change: Partial<LeoProvider> = {}) {
  const calls: unknown[][] = []
  const listeners: (() => void)[] = []
  const note =
    (name: string, answer: unknown) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args])
      return answer
    }
  const injected: LeoProvider = {
    publicKey: address,
    connect: note('connect', undefined),
    disconnect: note('disconnect', undefined),
    signMessage: note('signMessage', { signature: new TextEncoder().encode('sign1abc') }),
    decrypt: note('decrypt', { text: 'plaintext' }),
    requestRecordPlaintexts: note('requestRecordPlaintexts', {
      records: [{ id: '7field', recordName: 'credits', plaintext: '{ … }', spent: false }],
    }),
    requestTransaction: note('requestTransaction', { transactionId: 'wallet-1' }),
    transactionStatus: note('transactionStatus', { status: 'Completed' }),
    on: (_, listener) => void listeners.push(listener),
    ...change,
  }
  return { injected, calls, changeAccount: () => listeners.map((listener) => listener()) }
}

describe('connect', () => {
  test.each([
    ['leo', 'testnetbeta', 'testnetbeta'],
    ['leo', 'mainnetbeta', 'mainnet'],
    ['fox', 'mainnetbeta', 'mainnetbeta'],
    ['soter', 'mainnetbeta', 'mainnetbeta'],
  ] as const)('default: %s is told of %s as %s', async (name, network, wire) => {
    const { injected, calls } = provider()
    const wallet = createLeoWallet(injected, leoQuirks[name])
    expect(await wallet.connect(options(network))).toEqual({ address })
    expect(calls).toEqual([['connect', 'ON_CHAIN_HISTORY', wire, ['credits.aleo']]])
  })

  test.each(['fox', 'soter'] as const)(
    'error: %s is not asked about a test network',
    async (name) => {
      const { injected, calls } = provider()
      const wallet = createLeoWallet(injected, leoQuirks[name])
      await expect(wallet.connect(options('testnetbeta'))).rejects.toThrow(
        /does not work with this network/,
      )
      expect(calls).toEqual([])
    },
  )

  test('error: not available', async () => {
    const { injected } = provider({ isAvailable: async () => false })
    await expect(createLeoWallet(injected, leoQuirks.leo).connect(options())).rejects.toThrow(
      'The wallet is not available',
    )
  })

  test('error: no public key', async () => {
    const { injected } = provider({ publicKey: undefined })
    await expect(createLeoWallet(injected, leoQuirks.leo).connect(options())).rejects.toMatchObject(
      {
        kind: 'PublicKey',
      },
    )
  })

  test('error: Leo throws plain objects and Fox strings; both keep their words', async () => {
    const leo = provider({ connect: () => Promise.reject({ message: 'Permission Not Granted' }) })
    await expect(
      createLeoWallet(leo.injected, leoQuirks.leo).connect(options()),
    ).rejects.toMatchObject({
      message: 'Permission Not Granted',
      rejected: true,
    })
    const fox = provider({ connect: () => Promise.reject('Unsupport network') })
    await expect(
      createLeoWallet(fox.injected, leoQuirks.fox).connect(options()),
    ).rejects.toMatchObject({
      message: 'Unsupport network',
      rejected: false,
    })
  })
})

describe('execute', () => {
  test.each([
    ['leo', 'mainnet', 18_000, true],
    ['fox', 'mainnetbeta', 18_000, true],
    ['soter', 'mainnetbeta', 10, false],
  ] as const)('default: what %s is sent', async (name, chainId, fee, feePrivate) => {
    const { injected, calls } = provider()
    const wallet = createLeoWallet(injected, leoQuirks[name])
    await wallet.connect(options())
    expect(await wallet.execute(request)).toEqual({ transactionId: 'wallet-1' })
    const { program, function: functionName, inputs } = request
    expect(calls.at(-1)).toEqual([
      'requestTransaction',
      { address, chainId, transitions: [{ program, functionName, inputs }], fee, feePrivate },
    ])
  })

  test('behavior: the fee is a positive integer', async () => {
    const { injected, calls } = provider()
    const wallet = createLeoWallet(injected, leoQuirks.fox)
    await wallet.connect(options())
    await wallet.execute({ ...request, feeMicrocredits: 0n })
    expect(calls.at(-1)?.[1]).toMatchObject({ fee: 1 })
  })

  test('error: an empty transaction id is a refusal', async () => {
    const { injected } = provider({ requestTransaction: async () => ({ transactionId: '' }) })
    const wallet = createLeoWallet(injected, leoQuirks.soter)
    await wallet.connect(options())
    await expect(wallet.execute(request)).rejects.toMatchObject({
      message: 'Permission Not Granted',
      rejected: true,
    })
  })

  test('error: before connecting', async () => {
    const wallet = createLeoWallet(provider().injected, leoQuirks.leo)
    await expect(wallet.execute(request)).rejects.toMatchObject({ kind: 'NotConnected' })
  })
})

describe('signMessage', () => {
  test('default: the bytes are the text of the signature', async () => {
    const wallet = createLeoWallet(provider().injected, leoQuirks.fox)
    expect(await wallet.signMessage(new Uint8Array())).toEqual({ signature: 'sign1abc' })
  })

  test("args: Soter's own form", async () => {
    const answer = (errorCode: number) => ({ signature: { errorCode, result: 'sign1abc' } })
    const good = provider({ signMessage: async () => answer(0) })
    const wallet = createLeoWallet(good.injected, leoQuirks.soter)
    expect(await wallet.signMessage(new Uint8Array())).toEqual({ signature: 'sign1abc' })
    const bad = provider({ signMessage: async () => answer(1) })
    await expect(
      createLeoWallet(bad.injected, leoQuirks.soter).signMessage(new Uint8Array()),
    ).rejects.toThrow('Permission Not Granted')
  })

  test('error: Leo, as specified', async () => {
    const { injected, calls } = provider()
    await expect(
      createLeoWallet(injected, leoQuirks.leo).signMessage(new Uint8Array()),
    ).rejects.toThrow('Method not implemented.')
    expect(calls).toEqual([])
  })
})

describe('transactionStatus', () => {
  test.each([
    ['Queued', 'pending'],
    ['Completed', 'pending'],
    ['Finalized', 'accepted'],
    ['Rejected', 'rejected'],
    ['Failed', 'failed'],
    ['a new word', 'pending'],
  ] as const)('args: %s is %s', async (raw, phase) => {
    const { injected } = provider({ transactionStatus: async () => ({ status: raw }) })
    const wallet = createLeoWallet(injected, leoQuirks.leo)
    expect(await wallet.transactionStatus('wallet-1')).toEqual({ phase, raw })
    expect(await wallet.transactionStatus('at1chain')).toEqual({
      phase,
      raw,
      onchainId: 'at1chain',
    })
  })
})

describe('decrypt', () => {
  test('args: an object with the text, or the text itself', async () => {
    const wallet = createLeoWallet(provider().injected, leoQuirks.leo)
    expect(await wallet.decrypt('record1')).toBe('plaintext')
    const fox = provider({ decrypt: async () => 'plain string' })
    expect(await createLeoWallet(fox.injected, leoQuirks.fox).decrypt('record1')).toBe(
      'plain string',
    )
  })
})

describe('requestRecords', () => {
  test('default: one form for all', async () => {
    const wallet = createLeoWallet(provider().injected, leoQuirks.leo)
    expect(await wallet.requestRecords('credits.aleo')).toEqual([
      { program: 'credits.aleo', name: 'credits', plaintext: '{ … }', spent: false, id: '7field' },
    ])
  })
})

describe('accountChange', () => {
  test('behavior: another account has to connect for itself', async () => {
    const { injected, changeAccount } = provider()
    const wallet = createLeoWallet(injected, leoQuirks.leo)
    const events: string[] = []
    wallet.on('disconnect', () => events.push('disconnect'))
    await wallet.connect(options())
    changeAccount()
    expect(events).toEqual(['disconnect'])
    await expect(wallet.execute(request)).rejects.toMatchObject({ kind: 'NotConnected' })
  })
})
