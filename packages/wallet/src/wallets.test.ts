import { join } from 'node:path'
import 'fake-indexeddb/auto'
import { createAleoClient } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { type AskPage, createNodePages } from '@nightjar/sdk'
import type { SnarkVm } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expose, proxy } from 'comlink'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { catalog } from './catalog.ts'
import { WalletError } from './errors.ts'
import { createLocalWallet } from './local/localWallet.ts'
import { prompts } from './local/prompts.ts'
import { createSigner } from './local/signer.ts'
import { createAvailDesktop } from './testing/availDesktop.ts'
import { injectLeo } from './testing/injectLeo.ts'
import { injectPuzzle } from './testing/injectPuzzle.ts'
import { injectShield } from './testing/injectShield.ts'
import { createLoopbackRelay } from './testing/loopbackRelay.ts'
import {
  createSimulatedWallet,
  type Person,
  type Send,
  type SimulatedWallet,
} from './testing/simulatedWallet.ts'
import { createTestHost, createTextStore } from './testing/testHost.ts'
import type { ExecuteResult, TransactionReport, WalletDescriptor, WalletNetwork } from './types.ts'
import type { WorkerHandle } from './walletHost.ts'
import { createWalletStore } from './walletStore.ts'

/**
 * Every wallet of the catalogue goes through the same scenarios, against a real chain. Only the wallets' own programs are
 * simulated: each uses an account that really signs and sends.
 */

const accounts = developmentAccounts.slice(20, 22)
const [mine, other] = accounts as [(typeof accounts)[number], (typeof accounts)[number]]
const payee = developmentAccounts[45]?.address ?? ''
const password = 'correct horse'
const bridge = 'simulatedWallet'

const localStore = createTextStore()
const ask: AskPage = (kind, number) => createNodePages(node())(kind, number)
const host = createTestHost({ localStore, pages: { ask } })

let chain: Devchain
let nodeUrl = ''
let relay: Awaited<ReturnType<typeof createLoopbackRelay>>
/** A record that `mine` has spent, and the ciphertext of one that it has not. */
let spentRecord = ''
let sealedRecord = ''
let openRecord = ''

const minted = 22
/** Including the change of the spent record: more than one of Puzzle's pages. */
const records = minted + 1

let snarkVm: SnarkVm
beforeAll(async () => {
  snarkVm = await loadTestnet({ testHeights: true })
  stubPage()
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'wallets.br')).options)
  const { privateKey, address } = mine
  let sealedId = ''
  const mint = (amount: number) =>
    chain.transact({
      privateKey,
      program: 'credits.aleo',
      function: 'transfer_public_to_private',
      inputs: [address, `${amount}u64`],
    })
  for (let index = minted; index > 0; index -= 1) {
    const { outputs, id } = await mint(index * 1_000_000)
    if (index === 1) [spentRecord = ''] = outputs
    if (index !== 2) continue
    openRecord = outputs[0] ?? ''
    sealedId = id
  }
  await chain.transact({
    privateKey,
    program: 'credits.aleo',
    function: 'transfer_private',
    inputs: [spentRecord, other.address, '1000000u64'],
  })
  nodeUrl = (await chain.listen({ port: 0 })).url
  sealedRecord = await firstOutput(sealedId)
  relay = await createLoopbackRelay()
}, 120_000)

afterAll(async () => {
  vi.useRealTimers()
  await relay.close()
  await chain.close()
  vi.unstubAllGlobals()
})

/** The parts of a page that wallets use. */
function stubPage(): void {
  const page = new Window({ url: 'http://localhost:5180/swap/public' })
  const { document, location, CustomEvent } = page
  const events = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const
  const stubs = {
    ...{ window: globalThis, document, location, CustomEvent },
    ...Object.fromEntries(events.map((name) => [name, page[name].bind(page)])),
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', onLine: true },
    WebSocket,
  }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

const node = () => createAleoClient({ baseUrl: `${nodeUrl}/testnet` })

async function firstOutput(id: string): Promise<string> {
  const { transaction } = await createAleoClient({
    baseUrl: `${nodeUrl}/testnet`,
  }).getConfirmedTransaction(id)
  if (transaction.type !== 'execute') throw new Error('no execution')
  return transaction.execution.transitions[0]?.outputs?.[0]?.value ?? ''
}

type Store = ReturnType<typeof createWalletStore>

/** A wallet with its user. */
type Rig = {
  readonly name: string
  readonly network: WalletNetwork
  readonly descriptor: WalletDescriptor
  /** Puts it into the page, or next to it. */
  install(store: Store): Promise<void> | void
  remove(): Promise<void> | void
  person(answers: Person): void
  /** Chooses another account in the wallet. */
  choose(index: number, store: Store): Promise<void> | void
  lock(store: Store): Promise<void> | void
  /** Null if nothing is simulated. */
  readonly simulated: SimulatedWallet | null
}

const send: Send = async (privateKey, { program, function: name, inputs }) => {
  const { id, status } = await chain.transact({ privateKey, program, function: name, inputs })
  if (status === 'pending') throw new Error('Each call has a block.')
  return { id, status }
}

const simulate = (): SimulatedWallet => createSimulatedWallet({ snarkVm, nodeUrl, accounts, send })

const find = (name: string): WalletDescriptor => {
  const settings = { projectId: 'simulated', relayUrl: relay.url }
  const found = catalog(host, { isLocal: true, nodeUrl, relay: settings }).find(
    (each) => each.name === name,
  )
  if (found === undefined) throw new Error(`${name} is not in the catalogue.`)
  return found
}

type Injected = {
  readonly globals: readonly string[]
  readonly network?: WalletNetwork
  readonly inject: () => void
}

const injected: Readonly<Record<string, Injected>> = {
  'Shield Wallet': { globals: ['shield'], inject: () => injectShield({ bridge }) },
  'Leo Wallet': { globals: ['leoWallet'], inject: () => injectLeo({ bridge, dialect: 'leo' }) },
  'Fox Wallet': {
    globals: ['foxwallet', 'aleo'],
    network: 'mainnetbeta',
    inject: () => injectLeo({ bridge, dialect: 'fox' }),
  },
  'Soter Wallet': {
    globals: ['soterWallet'],
    network: 'mainnetbeta',
    inject: () => injectLeo({ bridge, dialect: 'soter' }),
  },
  'Puzzle Wallet': { globals: ['puzzle', 'aleo'], inject: () => injectPuzzle({ bridge }) },
}

function extensionRig(name: string, { globals, network = 'testnetbeta', inject }: Injected): Rig {
  const simulated = simulate()
  if (network === 'mainnetbeta') simulated.switchTo('mainnet')
  simulated.onTold((detail) => dispatchEvent(new CustomEvent(bridge, { detail })))
  return {
    ...{ name, network, simulated, descriptor: find(name) },
    install: () => {
      Object.assign(globalThis, { [bridge]: simulated.ask })
      inject()
    },
    remove: () => {
      for (const each of [...globals, bridge]) Reflect.deleteProperty(globalThis, each)
    },
    person: simulated.person,
    choose: simulated.choose,
    lock: simulated.lock,
  }
}

function availRig(): Rig {
  const simulated = simulate()
  let desktop: Awaited<ReturnType<typeof createAvailDesktop>> | undefined
  let paired = ''
  return {
    ...{
      name: 'Avail Wallet',
      network: 'testnetbeta',
      simulated,
      descriptor: find('Avail Wallet'),
    },
    install: async (store) => {
      const app = await createAvailDesktop(simulated, relay.url)
      desktop = app
      store.subscribe(() => {
        const { pairing } = store.getState()
        if (pairing === null || pairing === paired) return
        paired = pairing
        void app.pair(pairing)
      })
    },
    remove: () => desktop?.close(),
    person: simulated.person,
    choose: simulated.choose,
    lock: simulated.lock,
  }
}

/** The local wallet itself, with its worker in this thread; only the user is simulated. */
function localRig(): Rig {
  let person: Person = 'approves'
  let stop = (): void => undefined
  const answered = new Set<number>()
  async function look(): Promise<void> {
    const prompt = prompts.current()
    if (prompt === null || person === 'is silent' || answered.has(prompt.id)) return
    answered.add(prompt.id)
    if (person === 'refuses') return prompts.answer(prompt.id, 'refused')
    if (prompt.kind === 'open' && prompt.account === null)
      await prompt.importKey(mine.privateKey, password)
    else if (prompt.kind === 'open') await prompt.unlock(password)
    if (prompt.kind === 'transaction') await prompt.prepared
    prompts.answer(prompt.id, 'confirmed')
  }
  const spawnWorker = (): WorkerHandle => {
    const { port1, port2 } = new MessageChannel()
    expose({ start: () => proxy(createSigner({ host, snarkVm, nodeUrl })) }, port1 as never)
    return { endpoint: port2 as never, onDeath: () => undefined, terminate: () => port1.close() }
  }
  const descriptor: WalletDescriptor = {
    ...find('Local Wallet'),
    detect: () => 'Loadable', // there is no Worker in this thread
    load: async () => createLocalWallet({ ...host, spawnWorker }, { nodeUrl }),
  }
  return {
    ...{ name: 'Local Wallet', network: 'testnetbeta', simulated: null, descriptor },
    install: () => {
      stop = prompts.subscribe(() => void look())
    },
    remove: () => {
      stop()
      prompts.refuseAll()
    },
    person: (next) => {
      person = next
      if (store.getState().status === 'idle') host.sessionStore.clear() // it asks for the password again
    },
    choose: async (index, store) => {
      const keys = store.keyManagement()
      const known = (await keys?.accounts()) ?? []
      const { address, privateKey } = accounts[index] ?? mine
      if (known.some((account) => account.address === address)) await keys?.select(address)
      else await keys?.add(privateKey)
    },
    lock: async (store) => store.keyManagement()?.lock(),
  }
}

const makeRig = (name: string): Rig => {
  const extension = injected[name]
  if (extension !== undefined) return extensionRig(name, extension)
  return name === 'Avail Wallet' ? availRig() : localRig()
}

let rig: Rig
let store: Store
let stopStore = (): void => undefined

/** A separate page with only this wallet. */
function open(name: string, network?: WalletNetwork): void {
  rig = makeRig(name)
  store = createWalletStore(host)
  stopStore = store.start({
    network: network ?? rig.network,
    isLocal: true,
    nodeUrl,
    programs: () => ['credits.aleo'],
    isTokenListLoaded: () => true,
    descriptors: [rig.descriptor],
  })
}

async function connect(): Promise<void> {
  await rig.install(store)
  dispatchEvent(new CustomEvent('load')) // otherwise it is found within a second
  expect(await store.connect(rig.name)).toBe(true)
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  localStore.clear()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true, // sockets need time to pass on its own
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined) // its client warns that Avail's page has another origin
})

afterEach(async () => {
  stopStore()
  if (store.getState().status === 'connected') await store.disconnect()
  await rig.remove()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const all = ['Shield', 'Leo', 'Fox', 'Soter', 'Puzzle', 'Avail', 'Local'].map(
  (name) => `${name} Wallet`,
)
/** Wallets that a page finds by an object in it. */
const extensions = Object.keys(injected)
const transfer = (amount: string) => ({
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: [payee, amount],
  feeMicrocredits: 60_000n,
  privateFee: false,
})

/** WalletConnect takes a second for each request. */
const tagsOf = (name: string): 'slow'[] => (name === 'Avail Wallet' ? ['slow'] : [])

for (const name of all) describe(name, { tags: tagsOf(name) }, () => testWallet(name))

function testWallet(name: string): void {
  beforeEach(() => open(name))

  test('its user connects it, changes are followed, and it disconnects', async () => {
    const events: unknown[] = []
    store.on('connect', (event) => events.push(event))
    await connect()
    expect(store.getState()).toMatchObject({ status: 'connected', address: mine.address })
    expect(events).toEqual([{ address: mine.address, byPerson: true }])
    expect((await store.getAccount()).address).toBe(mine.address)
    await store.disconnect()
    expect(store.getState()).toMatchObject({ status: 'idle', address: null })
    await expect(store.execute(transfer('1u64'), mine.address)).rejects.toMatchObject({
      kind: 'NotConnected',
    })
  })

  test('a refused connection is reported in one line, as a refusal', async () => {
    const errors: unknown[] = []
    store.on('error', ({ kind, rejected }) => errors.push([kind, rejected]))
    rig.person('refuses')
    await rig.install(store)
    expect(await store.connect(name)).toBe(false)
    expect(errors).toEqual([['Connection', true]])
    expect(store.getState()).toMatchObject({ status: 'idle', failure: expect.stringMatching(/\w/) })
  })

  test('a wallet that never answers can be cancelled after 10 s', async () => {
    rig.person('is silent')
    await rig.install(store)
    const connected = store.connect(name)
    await expect.poll(reached).toBe(true)
    await pass(10_000)
    expect(store.getState()).toMatchObject({ status: 'connecting', slow: true })
    store.cancel()
    expect(store.getState()).toMatchObject({ status: 'idle', failure: null })
    await rig.remove()
    void connected // it may wait forever
  })

  test("another account's data is shown at once", async () => {
    await connect()
    const changed = new Promise((done) => store.on('accountChange', done))
    await rig.choose(1, store)
    await pass(1000) // some are polled every second
    expect(await changed).toEqual({ address: other.address })
    expect(store.getState()).toMatchObject({ status: 'connected', address: other.address })
    expect(ownersOf(await store.requestRecords('credits.aleo'))).toEqual([other.address])
    await rig.choose(0, store)
    await pass(1000)
    await expect.poll(() => store.getState().address).toBe(mine.address)
  })

  test('a lock is waited out or ends the connection', async () => {
    await connect()
    await rig.lock(store)
    if (leavesWhenLocked.includes(name)) {
      await expect.poll(() => store.getState().status).toBe('idle')
      return
    }
    const asked = store.requestRecords('credits.aleo')
    await pass(3000)
    expect(store.getState().status).toBe('connected')
    rig.simulated?.unlock()
    expect(await asked).toHaveLength(records)
  })

  test('signs a message that its address verifies', async () => {
    await connect()
    const text = 'Nightjar ä 1'
    if (name === 'Leo Wallet') {
      expect(rig.descriptor.capabilities.sign).toBe(false)
      await expect(store.signMessage(text)).rejects.toThrow('Method not implemented.')
      return
    }
    const signature = await store.signMessage(text)
    const bytes = new TextEncoder().encode(text)
    expect(snarkVm.isSignedBy(mine.address, bytes, signature)).toBe(true)
  })

  test('decrypts a record of its account', async () => {
    await connect()
    expect(await store.decrypt(sealedRecord)).toBe(openRecord)
  })

  test('returns every record in one format, smallest first, spent ones according to the filter', async () => {
    await connect()
    const all = await store.requestRecords('credits.aleo')
    const amounts = all.map(({ plaintext }) =>
      Number(/microcredits: (\d+)u64/.exec(plaintext)?.[1]),
    )
    expect(amounts).toEqual(Array.from({ length: records }, (_, index) => index * 1_000_000))
    expect(new Set(all.map(({ program, name: record }) => `${program}/${record}`))).toEqual(
      new Set(['credits.aleo/credits']),
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(records)
    const spent = await store.requestRecords('credits.aleo', { filter: 'spent' })
    expect(spent.map(({ plaintext }) => plaintext)).toEqual([spentRecord])
    const unspent = await store.requestRecords('credits.aleo', { filter: 'unspent' })
    expect(unspent).toEqual(all.filter(({ spent }) => !spent))
    expect(unspent).toHaveLength(minted)
  })

  test.runIf(name === 'Shield Wallet')(
    'what it tells as unspent and a block has spent is spent',
    async () => {
      await connect()
      store.hear(chain.height)
      rig.simulated?.fallBehind()
      const spent = (await store.requestRecords('credits.aleo')).filter((each) => each.spent)
      expect(spent.map(({ plaintext }) => plaintext)).toEqual([spentRecord])
      const unspent = await store.requestRecords('credits.aleo', { filter: 'unspent' })
      expect(unspent).toHaveLength(minted)
    },
  )

  test('executes to the end, and the chain agrees', async () => {
    await connect()
    const before = creditsOf(payee)
    const { transactionId, onchainId } = await store.execute(transfer('7u64'), mine.address)
    expect(onchainId === undefined).toBe(name !== 'Local Wallet') // the others return their own ids
    const report = await ended(transactionId)
    expect(report.phase).toBe('accepted')
    expect(creditsOf(payee) - before).toBe(7n)
    if (report.onchainId !== undefined) {
      const confirmed = await node().getConfirmedTransaction(report.onchainId)
      expect(confirmed.status).toBe('accepted')
    }
    const asked = rig.simulated?.asked.find(({ method }) => method === 'execute')?.params
    expect([asked?.fee, asked?.privateFee]).toEqual(feeOnTheWire[name] ?? [60_000, false])
  })

  test('reports why the chain rejected it', async () => {
    await connect()
    const { transactionId } = await store.execute(transfer('99999999999999999u64'), mine.address)
    expect((await ended(transactionId)).phase).toMatch(/^(rejected|failed)$/)
  })

  test('a record that is already spent fails with a reason, not silently', async () => {
    await connect()
    const call = { function: 'transfer_private', inputs: [spentRecord, payee, '1u64'] }
    const sent = store
      .execute({ ...transfer(''), ...call }, mine.address)
      .catch((thrown: unknown) => thrown)
    const answer = await sent
    if (answer instanceof WalletError) {
      const kind = name === 'Local Wallet' ? 'SendTransaction' : 'Transaction' // for the others it is unknown
      expect(answer).toMatchObject({ kind, rejected: false })
      expect(answer.message).toMatch(/\w/)
      return
    }
    const { transactionId } = answer as ExecuteResult
    expect((await ended(transactionId)).phase).toBe('failed')
  })

  test('a refusal is recognized, whatever its format', async () => {
    await connect()
    rig.person('refuses')
    await expect(store.execute(transfer('1u64'), mine.address)).rejects.toMatchObject({
      kind: 'Transaction',
      rejected: true,
    })
    if (name !== 'Leo Wallet') {
      await expect(store.signMessage('text')).rejects.toMatchObject({
        kind: 'SignMessage',
        rejected: true,
      })
    }
    expect(store.getState().status).toBe('connected')
  })

  test('a program that was not requested at first is requested when needed', async () => {
    await connect()
    await store.requestRecords('new_token.aleo')
    const asked = rig.simulated?.asked.filter(({ method }) => method === 'connect') ?? []
    const programs = asked.map(({ params }) => params.programs)
    if (knowsPrograms(name))
      expect(programs).toEqual([['credits.aleo'], ['credits.aleo', 'new_token.aleo']])
  })
}

describe.each(extensions)('%s in the page', (name) => {
  beforeEach(() => open(name))

  test('injected late, it connects automatically when it appears', async () => {
    await connect()
    const kept = localStore.all()
    await rig.remove()
    stopStore()
    open(name)
    await pass(2000)
    expect(store.getState()).toMatchObject({ status: 'idle', failure: null })
    expect(localStore.all()).toEqual(kept)
    await rig.install(store)
    await pass(1000)
    expect(store.getState().wallets[0]?.readyState).toBe('Installed')
    await expect.poll(() => store.getState().address).toBe(mine.address)
  })

  test('says which network is required', async () => {
    stopStore()
    const isMainnetOnly = rig.network === 'mainnetbeta'
    open(name, 'testnetbeta')
    if (!isMainnetOnly) rig.simulated?.switchTo('mainnet')
    await rig.install(store)
    dispatchEvent(new CustomEvent('load'))
    expect(await store.connect(name)).toBe(false)
    expect(store.getState().failure).toBe(isMainnetOnly ? 'notHere' : 'otherNetwork')
    expect(store.getState().wallets[0]?.obstacle).toBe(isMainnetOnly ? 'network' : null)
  })
})

describe.each(['Shield Wallet', 'Puzzle Wallet'])('%s reports its network', (name) => {
  test('nothing is sent on another network, and it works again after switching back', async () => {
    open(name)
    await connect()
    await pass(1000)
    rig.simulated?.switchTo('mainnet')
    await pass(1000)
    await expect.poll(() => store.getState().otherNetwork).toBe('mainnetbeta')
    await expect(store.execute(transfer('1u64'), mine.address)).rejects.toMatchObject({
      reason: { code: 'isOn', name, other: 'Mainnet', wanted: 'Testnet' },
    })
    rig.simulated?.switchTo('testnet')
    await pass(1000)
    await expect.poll(() => store.getState().otherNetwork).toBe(null)
    await ended((await store.execute(transfer('1u64'), mine.address)).transactionId)
  })
})

describe.each(['Leo Wallet', 'Fox Wallet', 'Soter Wallet', 'Puzzle Wallet', 'Avail Wallet'])(
  '%s',
  (name) => {
    test('answers for the previous account are ignored', async () => {
      open(name)
      await connect()
      rig.simulated?.lock()
      const asked = store.requestRecords('credits.aleo').catch((thrown: unknown) => thrown)
      await pass(100)
      await rig.choose(1, store)
      rig.simulated?.unlock()
      await pass(1000)
      await expect.poll(() => store.getState().address).toBe(other.address)
      const answer = await asked
      if (Array.isArray(answer)) expect(ownersOf(answer)).toEqual([other.address])
      else expect(answer).toMatchObject({ kind: 'Account' })
    })
  },
)

describe('Fox and Puzzle together', () => {
  test('Fox makes the global that Puzzle needs immutable: Puzzle is not detected, and Fox is', async () => {
    open('Fox Wallet')
    await rig.install(store)
    expect(find('Fox Wallet').detect(globalThis)).toBe('Installed')
    expect(find('Puzzle Wallet').detect(globalThis)).toBe('NotDetected')
  })
})

describe('the relay', () => {
  test('privacy 1: it carries no address and no record in plaintext', async () => {
    open('Avail Wallet')
    await connect()
    await store.requestRecords('credits.aleo')
    const carried = JSON.stringify(relay.published())
    expect(carried.length).toBeGreaterThan(1000)
    expect(carried).not.toContain(mine.address)
    expect(carried).not.toContain('microcredits')
  })
})

const leavesWhenLocked = ['Shield Wallet', 'Local Wallet']

/** Puzzle and Avail take credits; Soter is sent 10 and never a private fee, as specified. */
const feeOnTheWire: Readonly<Record<string, readonly unknown[]>> = {
  'Soter Wallet': [10, false],
  'Puzzle Wallet': [0.06, false],
  'Avail Wallet': [0.06, false],
  'Local Wallet': [undefined, undefined],
}

const knowsPrograms = (name: string) => !['Avail Wallet', 'Local Wallet'].includes(name)

/** Whether the request has reached the wallet. */
function reached(): boolean {
  if (rig.simulated === null) return prompts.current() !== null
  return rig.simulated.asked.some(({ method }) => method === 'connect')
}

async function ended(id: string): Promise<TransactionReport> {
  let report = await store.transactionStatus(id)
  await expect
    .poll(
      async () => {
        report = await store.transactionStatus(id)
        return report.phase
      },
      { timeout: 20_000 },
    )
    .not.toBe('pending')
  return report
}

const creditsOf = (address: string): bigint => {
  const value = chain.store.get('credits.aleo', 'account', address)
  return value?.kind === 'literal' && typeof value.value === 'bigint' ? value.value : 0n
}

const ownersOf = (found: readonly { readonly plaintext: string }[]): readonly string[] => [
  ...new Set(found.map(({ plaintext }) => /owner: (aleo1\w+)/.exec(plaintext)?.[1] ?? '')),
]
