import { describe, expect, test, vi } from 'vitest'
import { createLeoWallet } from './leoProtocol.ts'
import type { LeoProvider } from './leoProvider.ts'
import { leoCapabilities, leoQuirks } from './leoQuirks.ts'
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

/** An injected object that records its calls; `change` replaces its methods. */
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
      await expect(wallet.connect(options('testnetbeta'))).rejects.toMatchObject({
        reason: { code: 'notHere' },
      })
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

  test('error: Leo throws plain objects and Fox strings; both keep their message', async () => {
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
      reason: { code: 'otherNetwork', name: 'Fox Wallet', wanted: 'Mainnet' },
      error: 'Unsupport network',
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

  test('behavior: the private fee is true by default', async () => {
    const { injected, calls } = provider()
    const wallet = createLeoWallet(injected, leoQuirks.leo)
    await wallet.connect(options())
    const { privateFee: _, ...unsaid } = request
    await wallet.execute(unsaid)
    expect(calls.at(-1)?.[1]).toMatchObject({ feePrivate: true })
    await wallet.execute({ ...request, privateFee: false })
    expect(calls.at(-1)?.[1]).toMatchObject({ feePrivate: false })
  })

  test.each([
    [{ ...leoQuirks.soter, fee: 0 }, 0],
    [leoQuirks.soter, 10],
    [{ ...leoQuirks.soter, fee: undefined }, 18_000],
  ])("args: Soter's fee in every reading of the specification", async ({ fee, ...rest }, sent) => {
    const { injected, calls } = provider()
    const wallet = createLeoWallet(injected, fee === undefined ? rest : { ...rest, fee })
    await wallet.connect(options())
    await wallet.execute(request)
    expect(calls.at(-1)?.[1]).toMatchObject({ fee: sent })
    expect(request.feeMicrocredits).toBe(18_000n)
  })

  test.each(['leo', 'fox'] as const)(
    'error: an empty id of %s is reported in a sentence',
    async (name) => {
      const { injected } = provider({ requestTransaction: async () => ({}) })
      const wallet = createLeoWallet(injected, leoQuirks[name])
      await wallet.connect(options())
      await expect(wallet.execute(request)).rejects.toMatchObject({
        reason: { code: 'noId' },
        rejected: false,
      })
    },
  )

  test('args: an id that is the whole answer', async () => {
    const { injected } = provider({ requestTransaction: async () => 'wallet-2' })
    const wallet = createLeoWallet(injected, leoQuirks.leo)
    await wallet.connect(options())
    expect(await wallet.execute(request)).toEqual({ transactionId: 'wallet-2' })
  })

  test("error: an empty transaction id of Soter's is a refusal", async () => {
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
    const listed = provider({
      signMessage: async () => ({ signature: [...new TextEncoder().encode('sign1abc')] }),
    })
    const other = createLeoWallet(listed.injected, leoQuirks.fox)
    expect(await other.signMessage(new Uint8Array())).toEqual({ signature: 'sign1abc' })
  })

  test("args: Soter's own format", async () => {
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
    const onchainId = `at1${'q'.repeat(58)}`
    expect(await wallet.transactionStatus(onchainId)).toEqual({ phase, raw, onchainId })
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
  test('default: one format for all', async () => {
    const wallet = createLeoWallet(provider().injected, leoQuirks.leo)
    await wallet.connect(options())
    expect(await wallet.requestRecords('credits.aleo')).toEqual([
      {
        program: 'credits.aleo',
        name: 'credits',
        plaintext: '{ … }',
        spent: false,
        id: '7field',
      },
    ])
  })
})

describe('accountChange', () => {
  test("default: the new account's address, reconnected", async () => {
    let publicKey = address
    const { injected, calls, changeAccount } = provider()
    Object.defineProperty(injected, 'publicKey', { get: () => publicKey })
    const wallet = createLeoWallet(injected, leoQuirks.leo)
    const changed = new Promise((done) => wallet.on('accountChange', done))
    await wallet.connect(options())
    publicKey = 'aleo1other'
    changeAccount()
    expect(await changed).toEqual({ address: 'aleo1other' })
    expect(calls.map(([name]) => name)).toEqual(['connect', 'connect'])
  })

  test('behavior: an account that the user does not share ends the connection', async () => {
    const { injected, changeAccount } = provider()
    const wallet = createLeoWallet(injected, leoQuirks.leo)
    const left = new Promise((done) => wallet.on('disconnect', done))
    await wallet.connect(options())
    injected.connect = () => Promise.reject({ message: 'Permission Not Granted' })
    changeAccount()
    await left
    await expect(wallet.execute(request)).rejects.toMatchObject({ kind: 'NotConnected' })
  })

  test('behavior: a wallet without events is polled every second', async () => {
    vi.useFakeTimers()
    let publicKey = address
    const { on: _, ...injected } = provider().injected
    const silent = Object.defineProperty({ ...injected }, 'publicKey', { get: () => publicKey })
    const wallet = createLeoWallet(silent, leoQuirks.fox)
    const seen: string[] = []
    wallet.on('accountChange', (account) => seen.push(account.address))
    await wallet.connect(options())
    publicKey = 'aleo1other'
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).toEqual(['aleo1other'])
    vi.useRealTimers()
  })
})

describe('requestExecution', () => {
  test('default: as a transaction, through its own call', async () => {
    const execute = vi.fn(async () => ({ transactionId: 'wallet-2' }))
    const wallet = createLeoWallet(provider({ requestExecution: execute }).injected, leoQuirks.leo)
    await wallet.connect(options())
    expect(await wallet.requestExecution(request)).toEqual({ transactionId: 'wallet-2' })
    expect(execute).toHaveBeenCalledOnce()
  })

  test('error: Soter lacks it, whatever its object claims', async () => {
    const execute = vi.fn(async () => ({ transactionId: 'wallet-2' }))
    const { injected } = provider({ requestExecution: execute })
    const wallet = createLeoWallet(injected, leoQuirks.soter)
    await wallet.connect(options())
    await expect(wallet.requestExecution(request)).rejects.toThrow('Method not implemented.')
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('requestBulkTransactions', () => {
  const bulk = (transactionIds: readonly string[]) =>
    provider({ requestBulkTransactions: async () => ({ transactionIds }) }).injected

  test('default: one id for each', async () => {
    const wallet = createLeoWallet(bulk(['one', 'two']), leoQuirks.leo)
    await wallet.connect(options())
    expect(await wallet.requestBulkTransactions([request, request])).toEqual([
      { transactionId: 'one' },
      { transactionId: 'two' },
    ])
  })

  test('error: fewer ids than transactions', async () => {
    const wallet = createLeoWallet(bulk(['one']), leoQuirks.leo)
    await wallet.connect(options())
    await expect(wallet.requestBulkTransactions([request, request])).rejects.toMatchObject({
      reason: { code: 'noId' },
    })
  })
})

describe('requestDeploy', () => {
  test('default: address, chain, program, fee and its privacy', async () => {
    const deploy = vi.fn(async () => ({ transactionId: 'wallet-3' }))
    const wallet = createLeoWallet(provider({ requestDeploy: deploy }).injected, leoQuirks.leo)
    await wallet.connect(options())
    await wallet.requestDeploy({ program: 'program a.aleo;', feeMicrocredits: 5n })
    expect(deploy).toHaveBeenCalledWith({
      address,
      chainId: 'mainnet',
      program: 'program a.aleo;',
      fee: 5,
      feePrivate: true,
    })
  })
})

describe('getExecution', () => {
  test.each(['{"transitions":[]}', { execution: '{"transitions":[]}' }])(
    'args: the text itself, or an object with it',
    async (answer) => {
      const execution = vi.fn(async () => answer)
      const wallet = createLeoWallet(provider({ getExecution: execution }).injected, leoQuirks.leo)
      await wallet.connect(options())
      expect(await wallet.getExecution('wallet-1')).toBe('{"transitions":[]}')
      expect(execution).toHaveBeenCalledWith('wallet-1')
    },
  )
})

describe('requestTransactionHistory', () => {
  test("default: the wallet's own ids as well as the chain's", async () => {
    const onchainId = `at1${'q'.repeat(58)}`
    const transactions = [{ id: 'wallet-1', transactionId: onchainId }, { id: 'wallet-2' }]
    const history = async () => ({ transactions })
    const wallet = createLeoWallet(
      provider({ requestTransactionHistory: history }).injected,
      leoQuirks.leo,
    )
    expect(await wallet.requestTransactionHistory('credits.aleo')).toEqual([
      { transactionId: 'wallet-1', onchainId },
      { transactionId: 'wallet-2' },
    ])
  })
})

describe('leoCapabilities', () => {
  test('default: known before any call', () => {
    expect(leoCapabilities(leoQuirks.leo)).toMatchObject({
      sign: false,
      privateFee: true,
      networks: ['testnetbeta', 'mainnetbeta'],
    })
    expect(leoCapabilities(leoQuirks.soter)).toMatchObject({
      sign: true,
      privateFee: false,
      networks: ['mainnetbeta'],
    })
  })
})
