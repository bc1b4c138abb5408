import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteDatabase } from '../testing/refuseStorage.ts'
import { get, openTable, RefusedDatabaseError, SilentDatabaseError, set } from './table.ts'

let count = 0
const newName = () => `table-${++count}`

afterEach(() => vi.restoreAllMocks())

/** Transactions begin, but nothing in them happens, as behind a transaction that never ends. */
function silence(times: number): void {
  const original = IDBDatabase.prototype.transaction
  let left = times
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const transaction = original.apply(this, args)
    const isSilent = args[1] !== 'versionchange' && left > 0
    if (!isSilent) return transaction
    left -= 1
    vi.spyOn(transaction, 'objectStore').mockReturnValue({
      get: () => ({}),
      put: () => ({}),
      transaction: {},
    } as unknown as IDBObjectStore)
    return transaction
  })
}

describe('openTable', () => {
  test('behavior: what is silent is repeated on another connection', async () => {
    const table = openTable(newName(), 'rows', { limitMs: 20 })
    await set('a', 1, table)
    silence(1)
    expect(await get('a', table)).toBe(1)
    vi.restoreAllMocks()
    silence(1)
    await set('a', 2, table)
    expect(await get('a', table)).toBe(2)
  })

  test('error: silent twice: it says so instead of waiting for ever, and later it works again', async () => {
    const table = openTable(newName(), 'rows', { limitMs: 20 })
    await set('a', 1, table)
    silence(2)
    await expect(get('a', table)).rejects.toBeInstanceOf(SilentDatabaseError)
    expect(await get('a', table)).toBe(1)
  })

  test('error: opening that never answers, or is refused', async () => {
    const table = openTable(newName(), 'rows', { limitMs: 20 })
    const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
    await expect(get('a', table)).rejects.toBeInstanceOf(SilentDatabaseError)
    open.mockImplementation(() => {
      throw new Error('refused')
    })
    await expect(get('a', table)).rejects.toBeInstanceOf(RefusedDatabaseError)
    open.mockRestore()
    await set('a', 1, table)
    expect(await get('a', table)).toBe(1)
  })

  test('behavior: does not hold up the deletion of its database, reports it, and begins anew', async () => {
    const name = newName()
    const onLost = vi.fn()
    const table = openTable(name, 'rows', { onLost })
    await set('a', 1, table)
    expect(onLost).not.toHaveBeenCalled()
    await deleteDatabase(name)
    expect(onLost).toHaveBeenCalled()
    await set('b', 2, table)
    expect([await get('a', table), await get('b', table)]).toEqual([undefined, 2])
  })

  test('error: what the task itself throws is passed on; nothing of it is written or repeated', async () => {
    const table = openTable(newName(), 'rows')
    await set('a', 1, table)
    const task = vi.fn(async (rows: IDBObjectStore) => {
      rows.clear()
      throw new Error('bug')
    })
    await expect(table('readwrite', task)).rejects.toThrow('bug')
    expect(task).toHaveBeenCalledOnce()
    expect(await get('a', table)).toBe(1)
  })
})
