import { create } from 'zustand'
import { onOtherKeys } from '../sealed/keys.ts'
import { type Change, createSealedTable } from '../sealed/sealedTable.ts'

type Named = { readonly id: string }

/**
 * Private things that this browser keeps, one entry each in IndexedDB, encrypted; a change is an atomic read and
 * write across tabs, and every tab mirrors the entries its keys can open. If IndexedDB is blocked, they are kept only
 * in memory.
 */
export function createShelf<Item extends Named>(name: string, ownerOf: (item: Item) => string) {
  const state = create<{ readonly items: readonly Item[]; readonly isLoaded: boolean }>()(() => ({
    items: [],
    isLoaded: false,
  }))
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const parse = (value: unknown) => value as Item // only this module writes it
  const table = createSealedTable<Item>({ database: name, table: 'items', ownerOf, parse })
  let reading: Promise<void> | undefined

  const list = (): readonly Item[] => state.getState().items
  async function read(): Promise<void> {
    try {
      state.setState({ items: await table.readAll(), isLoaded: true })
    } catch {
      state.setState({ isLoaded: true }) // blocked: memory only
    }
  }

  /** One after another, so that an older read never overwrites a newer one. */
  function refresh(): Promise<void> {
    reading = (reading ?? Promise.resolve()).then(read)
    return reading
  }

  function load(): Promise<void> {
    return reading ?? refresh()
  }

  async function change(id: string, next: Change<Item>): Promise<Item | undefined> {
    if (!table.isThere()) return changeHere(id, next)
    const item = await table.change(id, next)
    await refresh()
    channel?.postMessage(id)
    return item
  }

  function changeHere(id: string, next: Change<Item>): Item | undefined {
    const item = next(list().find((each) => each.id === id))
    const others = list().filter((each) => each.id !== id)
    state.setState({ items: item ? [...others, item] : others, isLoaded: true })
    return item
  }

  channel?.addEventListener('message', () => void refresh())
  onOtherKeys(() => void refresh())

  return {
    /** For screens: `shelf.use(({ items }) => …)`. */
    use: state,
    list,
    find: (id: string): Item | undefined => list().find((each) => each.id === id),
    load,
    /** Reads again what other tabs may have just written, and what newly available keys can open. */
    refresh,
    change,
  }
}
