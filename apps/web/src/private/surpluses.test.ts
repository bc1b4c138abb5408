// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { type Sealed, unseal } from '@nightjar/wallet/seal'
import type { SealingKeys } from '@nightjar/wallet/types'
import { type Endpoint, expose } from 'comlink'
import { createStore, get, values } from 'idb-keyval'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSealedStore } from '../sealed/sealedStore.ts'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { deleteDatabase, refusals } from '../testing/refuseStorage.ts'
import { addressOf } from '../testing/surplusCalls.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import type { Surplus } from './surplus.ts'
import { isClaimable, reserveSurplus, surplusStore, UnstoredFactorError } from './surpluses.ts'

/** The worker that computes addresses, without snarkVM. */
function startAddressWorker() {
  const { port1, port2 } = new MessageChannel()
  expose({ blind: async () => addressOf(7) }, port2 as Endpoint)
  port2.start()
  port1.start()
  return Object.assign(port1, { terminate: () => port1.close() })
}

/** What a page that is loaded now finds on the disk. */
async function stored(): Promise<readonly Surplus[]> {
  const store = createSealedStore({
    name: 'nightjar.surpluses',
    ownerOf: () => ADDRESS,
    parse: (value) => value as Surplus | undefined,
  })
  await store.load()
  return store.list()
}

const reserve = () => reserveSurplus(ADDRESS, 'plan')
let lock = async (): Promise<void> => undefined

beforeAll(() => {
  vi.stubGlobal('Worker', vi.fn(startAddressWorker))
  Object.defineProperty(navigator, 'locks', { value: createWebLocks(), configurable: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { id } of surplusStore.list()) await surplusStore.change(id, () => undefined)
  await lock()
  lock = async () => undefined
})

describe.each(refusals)('when %s', (_, refuse) => {
  test('privacy 15: no address is given out whose factor would be lost with the page', async () => {
    const allow = refuse()
    await expect(reserve()).rejects.toBeInstanceOf(UnstoredFactorError)
    allow()
    expect(surplusStore.list()).toEqual([])
    const { id } = await reserve()
    expect(await stored()).toMatchObject([{ id, factor: expect.any(String) }])
  })

  test('behavior: a wallet that derives its factors needs no disk', async () => {
    lock = await connectTestWallet({ address: ADDRESS, viewKey: 'AViewKey1one' })
    const allow = refuse()
    const surplus = await reserve()
    expect(surplus).toMatchObject({ counter: 0 })
    expect(await isClaimable(surplus.id)).toBe(true)
    allow()
  })

  test('error: deleted after it was reserved, it is stored again before it is used, or it is not used', async () => {
    const { id } = await reserve()
    await deleteDatabase('nightjar.surpluses')
    const allow = refuse()
    expect(await isClaimable(id)).toBe(false)
    allow()
    expect(await isClaimable(id)).toBe(true)
    expect(await stored()).toMatchObject([{ id, factor: expect.any(String) }])
  })
})

describe('isClaimable', () => {
  test('error: the key that seals the factors was deleted: it is stored again', async () => {
    const { id } = await reserve()
    await deleteDatabase('nightjar.keys')
    expect(await isClaimable(id)).toBe(true)
    const keys = await get<SealingKeys>('browser', createStore('nightjar.keys', 'keys'))
    const [row] = await values<Sealed>(createStore('nightjar.surpluses', 'items'))
    expect(keys && row && (await unseal(keys.sealing, row))).toContain(id)
  })

  test('error: an address of which nothing is known', async () => {
    expect(await isClaimable('aleo1unknown')).toBe(false)
  })
})
