import { create } from 'zustand'
import { onOtherKeys } from '../sealed/keys.ts'
import { type Change, createSealedTable } from '../sealed/sealedTable.ts'

type Named = { readonly id: string }

/**
 * Private things that this browser keeps, one entry each in IndexedDB, sealed; a change is a read and a write that no
 * other tab comes between, and every tab mirrors what its keys open for its screens. Where IndexedDB is blocked,
 * memory has to do.
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
      state.setState({ isLoaded: true }) // blocked: memory alone
    }
  }

  /** One after another, so that an older reading never covers a newer one. */
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
    /** Reads anew what other tabs may have written just now, and what other keys open. */
    refresh,
    change,
  }
}
