// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { createSealedTable } from './sealedTable.ts'

type Item = {
  readonly id: string
  readonly owner: string
  readonly amount: bigint
  readonly isSecret: boolean
}

const OWNER = 'aleo1owner'
const secret: Item = { id: 'aleo1blinded', owner: OWNER, amount: 45n * 10n ** 30n, isSecret: true }
let count = 0
let database: string
const stops: (() => Promise<void>)[] = []

const open = () =>
  createSealedTable<Item>({
    database,
    table: 'items',
    ownerOf: ({ owner, isSecret }) => (isSecret ? owner : null),
    parse: (value) => value as Item | undefined,
  })
const raw = () => entries<string, unknown>(createStore(database, 'items'))

/** The whole content of the database, bytes as letters. */
async function stored(): Promise<string> {
  const letters = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
  return JSON.stringify(await raw(), (_, value) => {
    if (value instanceof Uint8Array) return letters(value)
    if (value instanceof ArrayBuffer) return letters(new Uint8Array(value))
    return typeof value === 'bigint' ? `${value}` : value
  })
}

/** Connects a wallet of this browser, which derives keys from a view key. */
async function unlock(viewKey: string, address = OWNER): Promise<() => Promise<void>> {
  const lock = await connectTestWallet({ address, viewKey })
  stops.push(lock)
  return lock
}

beforeEach(() => {
  count += 1
  database = `sealed-${count}`
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.restoreAllMocks()
})

describe('createSealedTable', () => {
  test('privacy 17: the database contains neither ids nor values, with keys of either kind', async () => {
    await open().change(secret.id, () => secret)
    await unlock('AViewKey1one')
    await open().change('aleo1other', () => ({ ...secret, id: 'aleo1other' }))
    expect(await raw()).toHaveLength(2)
    for (const text of ['aleo1', '45000', 'isSecret', 'amount']) {
      expect(await stored()).not.toContain(text)
    }
    expect(await open().readAll()).toHaveLength(2)
  })

  test('default: non-secret entries stay readable', async () => {
    const item = { ...secret, isSecret: false }
    await open().change(item.id, () => item)
    expect(await raw()).toEqual([[item.id, item]])
    expect(await open().readAll()).toEqual([item])
  })

  test('behavior: non-secret entries do not wait for a key', async () => {
    const item = { ...secret, isSecret: false }
    await open().change(item.id, () => item)
    stops.push(await connectTestWallet({ address: OWNER, viewKey: '', isSilent: true }))
    await open().change(item.id, (stored) => stored && { ...stored, amount: 1n })
    expect(await open().readAll()).toEqual([{ ...item, amount: 1n }])
    await open().change(item.id, () => undefined)
    expect(await open().readAll()).toEqual([])
  })

  test('args: an unsealed secret and an empty entry are neither shown nor changed', async () => {
    const strange = [null, { ...secret, id: 'aleo1old' }]
    for (const [at, value] of strange.entries()) {
      await set(`old-${at}`, value, createStore(database, 'items'))
    }
    await open().change(secret.id, () => secret)
    expect(await open().readAll()).toEqual([secret])
    expect(
      (await raw()).filter(([key]) => key.startsWith('old')).map(([, value]) => value),
    ).toEqual(strange)
  })

  test('behavior: a crash between the old entry and the new one loses nothing', async () => {
    await open().change(secret.id, () => secret)
    await unlock('AViewKey1one')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('the tab is gone', 'AbortError')
    })
    const isInterrupted = open()
      .readAll()
      .then(Boolean, () => false)
    expect(await isInterrupted).toBe(false)
    put.mockRestore()
    expect(await open().readAll()).toEqual([secret])
    expect(await raw()).toHaveLength(1)
  })

  test('behavior: an account’s keys take over what the browser’s keys sealed', async () => {
    await open().change(secret.id, () => secret)
    const lock = await unlock('AViewKey1one')
    expect(await open().readAll()).toEqual([secret])
    expect(await raw()).toHaveLength(1)
    await lock()
    expect(await open().readAll()).toEqual([])
  })

  test('behavior: a locked wallet keeps its entries, and changes by others do not affect them', async () => {
    const lock = await unlock('AViewKey1one')
    await open().change(secret.id, () => secret)
    await lock()
    const lockOther = await unlock('AViewKey1two', 'aleo1someone')
    expect(await open().readAll()).toEqual([])
    await open().change(secret.id, (item) => item && { ...item, amount: 0n })
    await open().change(secret.id, () => undefined)
    await lockOther()
    await unlock('AViewKey1one')
    expect(await open().readAll()).toEqual([secret])
  })

  test('behavior: a change overtaken by another tab is repeated on that tab’s result', async () => {
    const add = (item: Item | undefined) => ({ ...secret, amount: (item?.amount ?? 0n) + 1n })
    await Promise.all(Array.from({ length: 8 }, () => open().change(secret.id, add)))
    expect(await open().readAll()).toEqual([{ ...secret, amount: 8n }])
  })
})
