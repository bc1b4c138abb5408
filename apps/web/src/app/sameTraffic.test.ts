import { join } from 'node:path'
import 'fake-indexeddb/auto'
import { developmentAccounts } from '@nightjar/devchain'
import { readRecord } from '@nightjar/sdk'
import { createRandom } from '@nightjar/server/testing/market'
import type { SnarkVm } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { catalog } from '@nightjar/wallet/catalog'
import { createLocalWallet } from '@nightjar/wallet/local/localWallet'
import { prompts } from '@nightjar/wallet/local/prompts'
import { createSigner } from '@nightjar/wallet/local/signer'
import type { WorkerHandle } from '@nightjar/wallet/walletHost'
import { QueryClient } from '@tanstack/react-query'
import { expose, proxy } from 'comlink'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { privateHistoryQuery } from '../features/activity/usePrivateHistory.ts'
import { readRecords } from '../private/records.ts'
import { findAgain } from '../private/searchSurpluses.ts'
import { surplusStore } from '../private/surpluses.ts'
import { createPagedChain, makeOutputs } from '../testing/pagedChain.ts'
import { recordTraffic, type Sent } from '../testing/recordTraffic.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { pageHost } from '../wallets/pageWallets.ts'
import { walletStore } from '../wallets/store.ts'

/** Two accounts: one with a past, one with none. */
const [rich, poor] = developmentAccounts.slice(31)
const site = 'http://nightjar.test'
const nodeUrl = `${site}/node`
const realFetch = globalThis.fetch

let snarkVm: SnarkVm
let outputs: Awaited<ReturnType<typeof makeOutputs>>
beforeAll(async () => {
  snarkVm = await loadTestnet({ testHeights: true })
  stubPage()
  outputs = await makeOutputs(rich?.address ?? '', join(import.meta.dirname, 'sameTraffic.br'), 5)
}, 240_000)
afterAll(() => {
  vi.unstubAllGlobals()
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
type Account = (typeof developmentAccounts)[number]

const chainOf = (seed: number): Promise<Chain> => {
  const { address = '', privateKey = '' } = rich ?? {}
  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  return createPagedChain(createRandom(seed), { address, viewKey, outputs })
}

/** The wallet in this browser, whose worker is in this thread. */
function localWallet() {
  const spawnWorker = (): WorkerHandle => {
    const { port1, port2 } = new MessageChannel()
    const start = () => proxy(createSigner({ host: pageHost, snarkVm, nodeUrl }))
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

/** The key is imported whenever the wallet asks. */
function answerPrompts(privateKey: string): () => void {
  return prompts.subscribe(() => {
    const prompt = prompts.current()
    if (prompt?.kind !== 'open') return
    void prompt.importKey(privateKey, 'correct horse').then(() => {
      prompts.answer(prompt.id, 'confirmed')
    })
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

/** Once it has prepared for the first transaction, whose programs it fetches when the blocks are read. */
async function settle(sent: readonly Sent[]): Promise<void> {
  let before = -1
  while (!sent.some(({ path }) => path.includes('/program/')) || sent.length > before) {
    before = sent.length
    await new Promise((done) => setTimeout(done, 300))
  }
}

/** What an account sees, and what leaves the page while it opens its wallet, looks at its history and waits for blocks. */
async function visit({ address, privateKey }: Account, chain: Chain, seed: number) {
  drawAlike(seed)
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(site) ? chain.answer(new URL(url)) : realFetch(input)
  })
  const sent = recordTraffic() as Sent[]
  const mark = (what: string): void =>
    void sent.push({ method: '—', origin: '', path: what, bytes: 0 })
  const stopPrompts = answerPrompts(privateKey)
  const stop = walletStore.start({
    ...{ network: 'testnetbeta', isLocal: true, nodeUrl },
    ...{ programs: () => [], isTokenListLoaded: () => true, descriptors: [localWallet()] },
  })
  const client = new QueryClient()
  mark('connect')
  walletStore.hear(chain.height())
  expect(await walletStore.connect('Local Wallet')).toBe(true)
  expect(walletStore.getState().address).toBe(address)
  await settle(sent)
  mark('history')
  await client.fetchQuery(privateHistoryQuery(address))
  mark('surpluses')
  await findAgain(address)
  for (let block = 0; block < 3; block++) {
    const height = await chain.grow()
    mark('block')
    walletStore.hear(height)
    await readRecords()
  }
  const history = await client.fetchQuery({ ...privateHistoryQuery(address), staleTime: 0 })
  const records = await readRecords()
  const surpluses = surplusStore.list().filter(({ owner }) => owner === address)
  for (const { id } of surpluses) await surplusStore.change(id, () => undefined)
  await walletStore.keyManagement()?.remove('correct horse')
  stop()
  stopPrompts()
  vi.restoreAllMocks()
  return { sent: [...sent], history, records, surpluses }
}

async function compare(seed: number): Promise<void> {
  const { expected, ...chain } = await chainOf(seed)
  const owner = await visit(rich as Account, { expected, ...chain }, seed)
  const nobody = await visit(poor as Account, await chainOf(seed), seed)
  expect(owner.sent).toEqual(nobody.sent)
  expect(nobody.sent.filter(({ path }) => path.startsWith('/api/pages/')).length).toBeGreaterThan(6)
  expect(owner.sent.some(({ path }) => path.includes('bait'))).toBe(false)

  expect([nobody.history, nobody.records, nobody.surpluses]).toEqual([[], [], []])
  const bySwap = new Map(owner.history.map((call) => [call.tx_id, call]))
  for (const id of expected.swaps) {
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

test('privacy 13, 20: whoever opens the wallet, looks at its history and waits asks for the same, whatever it owns', async () => {
  await compare(1)
}, 120_000)

test('privacy 13, 20: the same with many histories', {
  tags: 'slow',
  timeout: 900_000,
}, async () => {
  for (let seed = 2; seed <= (inject('deep') ? 100 : 10); seed++) await compare(seed)
})
