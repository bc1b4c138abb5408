import { join } from 'node:path'
import 'fake-indexeddb/auto'
import { developmentAccounts } from '@nightjar/devchain'
import {
  CREDITS_PROGRAM,
  claimHeights,
  readRecord,
  transferPrivate,
  type WalletRecord,
} from '@nightjar/sdk'
import { createRandom } from '@nightjar/server/testing/market'
import type { SnarkVm } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { catalog } from '@nightjar/wallet/catalog'
import { createLocalWallet } from '@nightjar/wallet/local/localWallet'
import { prompts } from '@nightjar/wallet/local/prompts'
import { createSigner } from '@nightjar/wallet/local/signer'
import { fakeWallet } from '@nightjar/wallet/testing/fakeWallet'
import type { WalletDescriptor } from '@nightjar/wallet/types'
import type { WorkerHandle } from '@nightjar/wallet/walletHost'
import { QueryClient } from '@tanstack/react-query'
import { expose, proxy } from 'comlink'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { makeReceipt } from '../features/activity/receipt/makeReceipt.ts'
import { privateHistoryQuery } from '../features/activity/usePrivateHistory.ts'
import { useChainHead } from '../lib/chainHead.ts'
import { setConfig } from '../lib/config.ts'
import { applyBlock } from '../lib/events.ts'
import { followPlans } from '../plans/followPlans.ts'
import { askAsOthers } from '../plans/obstacleTo.ts'
import { claimTogether } from '../private/claimTogether.ts'
import { readRecords } from '../private/records.ts'
import { findAgain } from '../private/searchSurpluses.ts'
import { surplusStore } from '../private/surpluses.ts'
import { createPagedChain, type Expected, makeOutputs } from '../testing/pagedChain.ts'
import { sampleRecord } from '../testing/planWallet.ts'
import { forgetPast, leavePast, pastNow } from '../testing/privatePast.ts'
import { recordTraffic, type Sent } from '../testing/recordTraffic.ts'
import { watchWork } from '../testing/stillness.ts'
import { keepSurpluses } from '../testing/surplusCalls.ts'
import { testConfig } from '../testing/testConfig.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { followTransactions } from '../transactions/start.ts'
import { pageHost } from '../wallets/pageWallets.ts'
import { walletStore } from '../wallets/store.ts'

/** Two accounts: one with a past, one with none. */
const [rich, poor] = developmentAccounts.slice(31) as [Account, Account]
type Account = (typeof developmentAccounts)[number]
const site = 'http://nightjar.test'
const nodeUrl = `${site}/node`
const realFetch = globalThis.fetch

let snarkVm: SnarkVm
let outputs: Awaited<ReturnType<typeof makeOutputs>>
beforeAll(async () => {
  snarkVm = await loadTestnet({ testHeights: true })
  stubPage()
  setConfig({ ...testConfig, nodeUrl: '/node' })
  outputs = await makeOutputs(rich.address ?? '', join(import.meta.dirname, 'sameTraffic.br'), 6)
}, 240_000)
afterAll(() => {
  vi.unstubAllGlobals()
  setConfig(testConfig)
})

/** The parts of a page that wallets use. */
function stubPage(): void {
  const page = new Window({ url: `${site}/swap/public` })
  const { document, localStorage, sessionStorage, location, CustomEvent } = page
  const events = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const
  const stubs = {
    ...{ window: globalThis, document, localStorage, sessionStorage, location, CustomEvent },
    ...Object.fromEntries(events.map((name) => [name, page[name].bind(page)])),
    navigator: { userAgent: 'Mozilla/5.0', onLine: true, locks: createWebLocks() },
  }
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub)
}

type Chain = Awaited<ReturnType<typeof createPagedChain>>
const chainOf = (seed: number): Promise<Chain> => {
  const { address, privateKey } = rich
  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  return createPagedChain(createRandom(seed), { address, viewKey, outputs })
}

const password = 'correct horse'
const somebodys = `at1${'q'.repeat(58)}`

/** The wallet in this browser, whose worker is in this thread. */
function localWallet(): WalletDescriptor {
  const spawnWorker = (): WorkerHandle => {
    const { port1, port2 } = new MessageChannel()
    const programs = ['nightjar_core.aleo', 'nightjar_credits.aleo']
    const start = () => proxy(createSigner({ host: pageHost, snarkVm, nodeUrl, programs }))
    expose({ start }, port1 as never)
    return { endpoint: port2 as never, onDeath: () => undefined, terminate: () => port1.close() }
  }
  const found = catalog(pageHost, { isLocal: true, nodeUrl }).find(
    ({ name }) => name === 'Local Wallet',
  )
  if (found === undefined) throw new Error('no local wallet')
  return {
    ...found,
    detect: () => 'Loadable' as const, // there is no Worker in this thread
    load: async () => createLocalWallet({ ...pageHost, spawnWorker }, { nodeUrl }),
  }
}

/** An extension that scans by itself, and has found these records. */
function extension(address: string, records: readonly WalletRecord[]): WalletDescriptor {
  const wallet = fakeWallet('Extension', { autoConnect: false })
  wallet.set({ address })
  const requestRecords = async (program: string) =>
    records.filter((each) => each.program === program)
  return { ...wallet, load: async () => ({ ...(await wallet.load()), requestRecords }) }
}

/** The key is imported the first time, then the wallet is unlocked. */
function answerPrompts(key: string): () => void {
  const answered = new Set<number>()
  return prompts.subscribe(() => {
    const prompt = prompts.current()
    if (prompt?.kind !== 'open' || answered.has(prompt.id)) return
    answered.add(prompt.id)
    const isNew = prompt.account === null
    const opened = isNew ? prompt.importKey(key, password) : prompt.unlock(password)
    void opened.then(() => prompts.answer(prompt.id, 'confirmed'))
  })
}

/** Which blocks are compared with the node is the same in each run. */
function drawAlike(seed: number): void {
  const random = createRandom(seed)
  const draw = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (!(array instanceof Uint32Array)) return draw(array)
    return array.fill(Math.floor(random() * 2 ** 32))
  })
}

/** Hashes in this thread, as a receipt's worker. */
function HashWorker() {
  const { port1, port2 } = new MessageChannel()
  const hash = async (fields: readonly string[]) => {
    const values = fields.map((text) => BigInt(text.replace('field', '')))
    return `${snarkVm.crypto.hashPoseidon(2, values)}field`
  }
  expose({ hash }, port1 as never)
  return Object.assign(port2, { terminate: () => port1.close() })
}

type Kind = 'local' | 'watchOnly' | 'extension'

type Visitor = {
  readonly account: Account
  readonly chain: Chain
  readonly seed: number
  readonly kind: Kind
  /** What the extension has found. */
  readonly records?: readonly WalletRecord[]
}

type Visit = Visitor & {
  /** Whether this browser has a past with the account. */
  readonly hasPast: boolean
  /** Of which transaction a receipt is saved. */
  readonly receipt: { readonly transaction: string; readonly block: number }
}

type Stop = () => void

/** Does something in a page whose clock only `pass` moves, and leaves nothing of it. */
async function inPage<Result>(
  visitor: Visitor,
  act: (page: ReturnType<typeof openPage>) => Promise<Result>,
): Promise<Result> {
  drawAlike(visitor.seed)
  vi.useFakeTimers({
    now: 1_800_000_000_000,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const work = watchWork()
  const stops: Stop[] = [
    work.end,
    () => localStorage.clear(),
    () => sessionStorage.clear(),
    () => useChainHead.setState(useChainHead.getInitialState()),
    () => vi.useRealTimers(),
    () => vi.restoreAllMocks(),
  ]
  try {
    return await act(openPage(visitor, work, stops))
  } finally {
    for (const stop of stops) stop()
  }
}

function openPage(
  { account: { address, privateKey }, chain, seed, kind, records = [] }: Visitor,
  { counted, still, pass }: ReturnType<typeof watchWork>,
  stops: Stop[],
) {
  const whenIdle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => whenIdle.push(task))
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : String(input), site)
    return counted(url.origin === site ? Promise.resolve(chain.answer(url)) : realFetch(input))
  })
  const sent = recordTraffic() as Sent[]
  const mark = (what: string): void =>
    void sent.push({ method: '—', origin: '', path: what, bytes: 0 })

  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  const wallet = kind === 'extension' ? extension(address, records) : localWallet()
  const client = new QueryClient()
  stops.unshift(
    answerPrompts(kind === 'watchOnly' ? viewKey.text : privateKey),
    useChainHead.subscribe(({ height }, before) => {
      if (height !== before.height && height > 0) walletStore.hear(height)
    }),
    walletStore.start({
      ...{ network: 'testnetbeta', isLocal: true, nodeUrl },
      ...{ programs: () => [], isTokenListLoaded: () => true, descriptors: [wallet] },
    }),
    followTransactions(),
    followPlans(client),
  )
  const hear = async (height: number): Promise<void> => {
    const transactions = [somebodys] // else nothing would be looked for
    const block = { hash: `${seed} ${height}`, timestamp: height, pairs: [], transactions }
    applyBlock(client, { ...block, height })
    await still()
  }
  const come = async (visit: string): Promise<void> => {
    mark(visit)
    expect(await walletStore.connect(wallet.name)).toBe(true)
    expect(walletStore.getState().address).toBe(address)
    await still()
    mark('the stream')
    await hear(chain.height())
    mark('idle')
    for (const task of whenIdle.splice(0)) task()
    await still()
  }
  const leave = async (): Promise<void> => {
    await forgetPast()
    if (kind === 'extension') await walletStore.disconnect()
    else await walletStore.keyManagement()?.remove(password)
    await still()
  }
  return { wallet, client, sent, mark, come, hear, leave, still, pass }
}

/**
 * What leaves the page while an account opens its wallet in a new browser, looks at its history, searches for surpluses,
 * locks the wallet and comes back, saves a receipt, and waits for blocks and for the clock; and what it has at the end.
 */
const visit = (given: Visit) =>
  inPage(given, async ({ wallet, client, sent, mark, come, hear, leave, still, pass }) => {
    const { chain, kind, hasPast, receipt } = given
    const { address } = given.account
    await come('a new browser')
    mark('history')
    await client.fetchQuery(privateHistoryQuery(address))
    mark('surpluses')
    await findAgain(address)
    await still()
    if (hasPast) await leavePast({ address, walletName: wallet.name, chain })
    await still()

    mark('locked')
    await (walletStore.keyManagement()?.lock() ?? walletStore.disconnect())
    await still()
    useChainHead.setState(useChainHead.getInitialState())
    await come('a later visit')
    mark('receipt')
    if (kind !== 'extension') {
      vi.stubGlobal('Worker', HashWorker)
      const made = makeReceipt({ ...receipt, account: address })
      await made.catch(() => undefined) // this chain's calls have no keys
      vi.stubGlobal('Worker', undefined)
    }
    await still()
    mark('block')
    await hear(await chain.swap())
    mark('clock')
    await pass(60_000)
    for (let block = 0; block < 3; block++) {
      const height = await chain.grow()
      mark('block')
      await hear(height)
    }
    mark('surpluses')
    await findAgain(address)
    await still()
    const history = await client.fetchQuery({ ...privateHistoryQuery(address), staleTime: 0 })
    const records = await readRecords()
    const surpluses = surplusStore.list().filter(({ owner }) => owner === address)
    const past = pastNow()
    const seen = [...sent]
    await leave()
    return { sent: seen, history, records, surpluses, past }
  })

/** Those that the owner's extension has found. */
function ownRecords({ expected }: Chain): readonly WalletRecord[] {
  const { viewKey } = snarkVm.readPrivateKey(rich.privateKey ?? '')
  return outputs.flatMap(({ id, value = '' }) => {
    const { plaintext = '', tag } = viewKey.readRecord(value) ?? {}
    const tagged = tag?.(id) ?? ''
    if (!expected.received.includes(tagged)) return []
    const spent = expected.spent.has(tagged)
    return [{ program: 'credits.aleo', name: 'credits', plaintext, id, tag: tagged, spent }]
  })
}

async function compare(seed: number, kind: Kind): Promise<void> {
  const chain = await chainOf(seed)
  const { expected } = chain
  const [swap] = expected.swaps.slice(-1)
  const mine = { transaction: swap?.id ?? '', block: swap?.height ?? 0 }
  const theirs = { transaction: somebodys, block: 2 }
  const asked = { seed, kind }
  const records = ownRecords(chain)
  const owner = await visit({
    ...asked,
    chain,
    account: rich,
    hasPast: true,
    receipt: mine,
    records,
  })
  const other = { account: poor, hasPast: false, receipt: theirs }
  const nobody = await visit({ ...asked, ...other, chain: await chainOf(seed) })
  expect(owner.sent).toEqual(nobody.sent)
  expect(nobody.sent.filter(({ path }) => path.startsWith('/api/pages/')).length).toBeGreaterThan(6)
  expect(owner.sent.some(({ path }) => path.includes('bait'))).toBe(false)

  const none = { calls: [], moves: new Map(), silent: [] }
  expect([nobody.history, nobody.records, nobody.surpluses]).toEqual([none, [], []])
  expect(nobody.past).toEqual({ plans: {}, sent: {} })
  const { plans, sent } = owner.past
  const unanswered = kind === 'extension' ? 'awaiting' : 'failed' // its question was gone with the page
  expect(plans).toEqual({
    ...{ arrived: 'finished', sent: 'finished', unanswered: 'left', failed: 'failed' },
    ...{ waitsForOthers: 'waiting', waitsForTime: 'waiting', claimWaits: 'waiting' },
  })
  expect(sent).toEqual({
    ...{ arrived: 'accepted', sent: 'accepted', unanswered, lost: 'sent' },
  })
  const noted = new Map(owner.surpluses.map((each) => [each.id, each.left]))
  for (const refund of [swap?.refund, chain.upcoming.refund]) {
    expect(noted.get(refund ?? '')?.some(({ amount }) => amount > 0n)).toBe(true)
  }
  if (kind !== 'extension') expectFound(owner, expected)
}

/** A wallet in this browser finds all of it with the key alone. */
function expectFound(owner: Awaited<ReturnType<typeof visit>>, expected: Expected): void {
  const bySwap = new Map(owner.history.calls.map((call) => [call.tx_id, call]))
  for (const { id } of expected.swaps) {
    const call = bySwap.get(id)
    expect(call?.paid).toHaveLength(1)
    expect(call?.received).toHaveLength(1)
  }
  const tagsOf = (of: (record: (typeof owner.records)[number]) => boolean) =>
    owner.records.filter(of).map(({ tag }) => tag)
  expect(tagsOf(() => true).sort()).toEqual(expected.received.toSorted())
  expect(tagsOf(({ spent }) => spent).sort()).toEqual([...expected.spent].sort())
  expect(owner.records.every((record) => (readRecord(record)?.amount ?? 0n) > 0n)).toBe(true)
  expect(owner.surpluses.map(({ id }) => id).sort()).toEqual([...expected.surpluses.keys()].sort())
  for (const { left } of owner.surpluses) {
    expect(left?.every(({ amount, isClaimed }) => amount > 0n && !isClaimed)).toBe(true)
  }
}

/** Simulates calls in this thread, as a worker. */
function PreflightWorker() {
  const { port1, port2 } = new MessageChannel()
  expose({ prepare: () => undefined, run: () => ({ kind: 'unknown' }) }, port1 as never)
  return Object.assign(port2, { terminate: () => port1.close() })
}

/** Draws blocks that are not too far away for a test. */
function drawSoon(seed: number): () => number {
  const random = createRandom(seed)
  return () => random() / 20
}

/** What leaves the page at the blocks at which claims are sent, or another private action is, and at those before. */
const visitAt = (
  heights: readonly number[],
  visitor: Visitor,
  [begin, act]: readonly [() => Promise<unknown>, () => Promise<unknown>],
) =>
  inPage(visitor, async ({ sent, mark, come, hear, leave, still }) => {
    vi.stubGlobal('Worker', PreflightWorker)
    await come('a new browser')
    await begin()
    await still()
    for (const height of heights) {
      for (const each of [height - 1, height]) {
        await visitor.chain.growTo(each)
        mark(`block ${each}`)
        await hear(each)
      }
      await act()
      await still()
    }
    vi.stubGlobal('Worker', undefined)
    const seen = [...sent]
    const past = pastNow()
    await leave()
    return { sent: seen, past }
  })

test('privacy 6, 13, 16: surpluses that are claimed each at its own block ask for what any private action asks', async () => {
  const [seed, kind] = [1, 'extension'] as const
  const chain = await chainOf(seed)
  const heights = claimHeights(3, chain.height(), drawSoon(seed))
  const fees = heights.map((height) =>
    sampleRecord(`fee${height}`, 1_000_000, CREDITS_PROGRAM, rich.address),
  )
  const owner = await visitAt(heights, { chain, seed, kind, account: rich, records: fees }, [
    async () => claimTogether(await keepSurpluses(rich.address, 3), drawSoon(seed)),
    async () => undefined,
  ])
  const transaction = transferPrivate({
    record: fees[0]?.plaintext ?? '',
    to: rich.address,
    amount: 1n,
  })
  const other = { chain: await chainOf(seed), seed, kind, account: poor } as const
  const nobody = await visitAt(heights, other, [
    async () => undefined,
    () => askAsOthers({ transaction, address: poor.address }),
  ])
  expect(owner.sent).toEqual(nobody.sent)
  expect(Object.values(owner.past.sent)).toEqual(['sent', 'sent', 'sent'])
  expect(nobody.sent.filter(({ path }) => path === '/api/pairs')).toHaveLength(3)
}, 120_000)

const kinds: readonly Kind[] = ['local', 'watchOnly', 'extension']

test.each(kinds)(
  'privacy 13, 20: whoever comes and comes back asks for the same, whatever it owns and has begun: %s',
  (kind) => compare(1, kind),
  120_000,
)

test('privacy 13, 20: the same with many histories', {
  tags: 'slow',
  timeout: 1_800_000,
}, async () => {
  for (let seed = 2; seed <= (inject('deep') ? 100 : 7); seed++) {
    await compare(seed, kinds[seed % kinds.length] as Kind)
  }
})
