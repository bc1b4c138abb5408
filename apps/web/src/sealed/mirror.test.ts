// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteDatabase, refusals } from '../testing/refuseStorage.ts'
import { createMirror } from './mirror.ts'
import { createSealedTable } from './sealedTable.ts'
import { useUnwritten } from './unwritten.ts'

type Item = { readonly id: string; readonly count: number }

let count = 0
const opened: { close(): void }[] = []
const newName = () => `mirror-${++count}`

/** A table as a tab shows it, which tries again almost at once. */
function openTab(name: string) {
  let items: readonly Item[] = []
  const table = createSealedTable<Item>({
    ...{ database: name, table: 'items', ownerOf: () => 'aleo1owner' },
    parse: (value) => value as Item,
    onLost: () => mirror.lose(),
  })
  const mirror = createMirror<Item>({
    ...{ name, retryMs: 10, disk: table, list: () => items },
    show: (next) => {
      items = next
    },
  })
  opened.push(mirror)
  return { ...mirror, list: () => items, stored: () => table.readAll() }
}

const add = (item: Item | undefined) => ({ id: 'a', count: (item?.count ?? 0) + 1 })
/** Tables of other files, which share this process, do not count. */
const isTold = () => useUnwritten.getState().tables.some((name) => name.startsWith('mirror-'))

afterEach(() => {
  vi.restoreAllMocks()
  for (const tab of opened.splice(0)) tab.close()
})

describe.each(refusals)('when %s', (_, refuse) => {
  test('error: changes are made in memory, reported, and written by themselves once that works', async () => {
    const tab = openTab(newName())
    await tab.change('a', add)
    const allow = refuse()
    await tab.change('a', add)
    await Promise.all([tab.change('a', add), tab.change('a', add), tab.refresh()])
    expect(tab.list()).toEqual([{ id: 'a', count: 4 }])
    expect(isTold()).toBe(true)
    allow()
    await vi.waitFor(async () => expect(await tab.stored()).toEqual([{ id: 'a', count: 4 }]))
    await vi.waitFor(() => expect(isTold()).toBe(false))
  })

  test('error: what is removed stays removed', async () => {
    const tab = openTab(newName())
    await tab.change('a', add)
    const allow = refuse()
    await tab.change('a', () => undefined)
    await tab.refresh()
    expect(tab.list()).toEqual([])
    allow()
    await vi.waitFor(async () => expect(await tab.stored()).toEqual([]))
  })

  test('error: other tabs see what could not be written, and go on from there', async () => {
    const name = newName()
    const [tab, other] = [openTab(name), openTab(name)]
    await other.load()
    const allow = refuse()
    await tab.change('a', add)
    await vi.waitFor(() => expect(other.list()).toEqual([{ id: 'a', count: 1 }]))
    await other.change('a', add)
    await vi.waitFor(() => expect(tab.list()).toEqual([{ id: 'a', count: 2 }]))
    allow()
    await vi.waitFor(async () => expect(await tab.stored()).toEqual([{ id: 'a', count: 2 }]))
    await vi.waitFor(() => expect(isTold()).toBe(false))
  })

  test('error: from before it was read: what is stored appears as soon as it can be read', async () => {
    const name = newName()
    await openTab(name).change('b', () => ({ id: 'b', count: 7 }))
    const allow = refuse()
    const tab = openTab(name)
    await tab.change('a', add)
    expect(tab.list()).toContainEqual({ id: 'a', count: 1 })
    allow()
    await vi.waitFor(() => expect(tab.list()).toHaveLength(2))
  })

  test('error: what the disk has is changed there or not at all; what it never had, in memory', async () => {
    const name = newName()
    const tab = openTab(name)
    await tab.change('a', add)
    refuse()
    await expect(tab.changeStored('a', add)).rejects.toThrow()
    expect(tab.list()).toEqual([{ id: 'a', count: 1 }])
    await tab.changeStored('b', () => ({ id: 'b', count: 7 }))
    expect(tab.list()).toContainEqual({ id: 'b', count: 7 })
  })

  test('error: a tab that cannot read the disk hears from others what that has', async () => {
    const name = newName()
    const tab = openTab(name)
    await tab.change('a', add)
    refuse()
    await tab.change('a', add)
    const other = openTab(name)
    await vi.waitFor(() => expect(other.list()).toEqual([{ id: 'a', count: 2 }]))
    await expect(other.changeStored('a', add)).rejects.toThrow()
    expect(other.list()).toEqual([{ id: 'a', count: 2 }])
  })
})

describe('createMirror', () => {
  test('error: a write that fails after a table was closed is not reported', async () => {
    const tab = openTab(newName())
    await tab.load()
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      tab.close()
      throw new DOMException('The connection is closing.', 'InvalidStateError')
    })
    await tab.change('a', add)
    expect(begin).toHaveBeenCalled()
    expect([tab.list(), isTold()]).toEqual([[{ id: 'a', count: 1 }], false])
  })

  test('error: what was lost with the database is written again, and what was removed is not', async () => {
    const name = newName()
    const [tab, other] = [openTab(name), openTab(name)]
    await tab.change('a', add)
    await tab.change('b', () => ({ id: 'b', count: 7 }))
    await vi.waitFor(() => expect(other.list()).toHaveLength(2))
    await tab.change('b', () => undefined)
    await vi.waitFor(() => expect(other.list()).toHaveLength(1))
    await deleteDatabase(name)
    await tab.refresh()
    expect(tab.list()).toEqual([{ id: 'a', count: 1 }])
    await vi.waitFor(async () => expect(await tab.stored()).toEqual([{ id: 'a', count: 1 }]))
  })

  test('error: a change that throws changes nothing, here or there', async () => {
    const tab = openTab(newName())
    await tab.change('a', add)
    const bug = () => {
      throw new Error('bug')
    }
    await expect(tab.change('a', bug)).rejects.toThrow('bug')
    expect([tab.list(), isTold()]).toEqual([[{ id: 'a', count: 1 }], false])
  })
})
