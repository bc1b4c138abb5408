// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { type Sealed, unseal } from '@nightjar/wallet/seal'
import type { SealingKeys } from '@nightjar/wallet/types'
import { createStore, get, values } from 'idb-keyval'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressWorkers } from '../testing/addressWorkers.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { openBrowser } from '../testing/openBrowser.ts'
import { deleteDatabase, refusals } from '../testing/refuseStorage.ts'
import { addressOf } from '../testing/surplusCalls.ts'
import type { Surplus } from './surplus.ts'
import { writeSurplusFile } from './surplusFile.ts'

await openBrowser() // databases are deleted below
const { createSealedStore } = await import('../sealed/sealedStore.ts')
const { connectTestWallet } = await import('../testing/connectTestWallet.ts')
const {
  exportSurpluses,
  importSurpluses,
  isClaimable,
  reserveSurplus,
  surplusStore,
  UnstoredFactorError,
} = await import('./surpluses.ts')

/** Addresses of a file's surpluses by their factors. */
const filed: Readonly<Record<string, string>> = {
  '71field': 'aleo1ns6advkp0q6z48pr7fg20cr58sq88z895sp7chxt74a9ukwhd5qqgtuet3',
  '72field': 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t',
}

/** What a page that is loaded now finds on the disk. */
async function stored(): Promise<readonly Surplus[]> {
  const store = createSealedStore({
    name: 'nightjar.surpluses',
    ownerOf: () => ADDRESS,
    parse: (value) => value as Surplus | undefined,
  })
  await store.load()
  const found = store.list()
  store.close()
  return found
}

const reserve = () => reserveSurplus(ADDRESS, 'plan')
let lock = async (): Promise<void> => undefined

beforeAll(() => {
  const worker = addressWorkers((factor) => filed[factor] ?? addressOf(7))
  vi.stubGlobal('Worker', worker)
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

const left = [{ token: '2', amount: '26', isClaimed: false }]
/** A file of two surpluses. */
const file = (amounts: typeof left | null = left) =>
  writeSurplusFile(
    Object.entries(filed).map(([factor, address]) => {
      return { address, owner: ADDRESS, factor, createdAt: 5, left: amounts }
    }),
  )
const [first = '', second = ''] = Object.values(filed)
const onDisk = async () => (await stored()).map(({ id }) => id).toSorted()
const both = [first, second].toSorted()

describe.each(refusals)('a file, when %s', (_, refuse) => {
  test('privacy 15: nothing is said to be added that would be lost with the page', async () => {
    const allow = refuse()
    await expect(importSurpluses(ADDRESS, file())).rejects.toBeInstanceOf(UnstoredFactorError)
    allow()
    expect(await onDisk()).toEqual([])
    expect(await importSurpluses(ADDRESS, file())).toEqual({ added: 2 })
    expect(await onDisk()).toEqual(both)
  })

  test('privacy 15: refused halfway, what is missing is added the next time', async () => {
    const { changeOnDisk } = surplusStore
    let allow = (): void => undefined
    vi.spyOn(surplusStore, 'changeOnDisk').mockImplementation((id, change) => {
      if (id === second) allow = refuse()
      return changeOnDisk(id, change)
    })
    await expect(importSurpluses(ADDRESS, file())).rejects.toBeInstanceOf(UnstoredFactorError)
    allow()
    expect(await onDisk()).toEqual([first])
    vi.restoreAllMocks()
    expect(await importSurpluses(ADDRESS, file())).toEqual({ added: 1 })
    expect(await onDisk()).toEqual(both)
  })

  test('privacy 15: what only this page knows is not taken for stored', async () => {
    await importSurpluses(ADDRESS, file())
    await deleteDatabase('nightjar.surpluses')
    const allow = refuse()
    await expect(importSurpluses(ADDRESS, file())).rejects.toBeInstanceOf(UnstoredFactorError)
    allow()
    expect(await importSurpluses(ADDRESS, file())).toEqual({ added: 0 })
    expect(await onDisk()).toEqual(both)
  })

  test('privacy 15: amounts that the file tells are stored, or not said to be', async () => {
    await importSurpluses(ADDRESS, file(null))
    const allow = refuse()
    await expect(importSurpluses(ADDRESS, file())).rejects.toBeInstanceOf(UnstoredFactorError)
    allow()
    expect(await importSurpluses(ADDRESS, file())).toEqual({ added: 2 })
    const amounts = (await stored()).map((each) => each.left)
    expect(amounts).toEqual([[{ ...left[0], amount: 26n }], [{ ...left[0], amount: 26n }]])
  })
})

describe('exportSurpluses', () => {
  test('error: a browser that cannot read all of them says that the file is not whole', async () => {
    await importSurpluses(ADDRESS, file())
    expect(await exportSurpluses(ADDRESS)).toMatchObject({ isWhole: true })
    const [, refuse] = refusals.at(-1) ?? []
    const allow = refuse?.()
    const { isWhole, text } = await exportSurpluses(ADDRESS)
    allow?.()
    expect(isWhole).toBe(false)
    expect(text).toContain('71field') // what is known is saved all the same
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
