import { createStore, type UseStore } from 'idb-keyval'
import { create } from 'zustand'

type Named = { readonly id: string }
type Change<Item> = (stored: Item | undefined) => Item | undefined

/**
 * Things that this browser keeps, one record each in IndexedDB; a change is a read and a write within one database
 * transaction, and every tab mirrors the whole for its screens. Where IndexedDB is blocked, memory has to do.
 */
export function createShelf<Item extends Named>(name: string) {
  const state = create<{ readonly items: readonly Item[]; readonly isLoaded: boolean }>()(() => ({
    items: [],
    isLoaded: false,
  }))
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let opened: UseStore | undefined
  let reading: Promise<void> | undefined

  const list = (): readonly Item[] => state.getState().items
  const disk = (): UseStore => {
    opened ??= createStore(name, 'items')
    return opened
  }

  async function read(): Promise<void> {
    try {
      const items = await disk()('readonly', (store) => settle<Item[]>(store.getAll()))
      state.setState({ items, isLoaded: true })
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
    try {
      const item = await disk()('readwrite', (store) => changeItem(store, id, next))
      await refresh()
      channel?.postMessage(id)
      return item
    } catch (error) {
      if (opened) throw error
      const item = next(list().find((each) => each.id === id)) // blocked: memory alone
      const others = list().filter((each) => each.id !== id)
      state.setState({ items: item ? [...others, item] : others, isLoaded: true })
      return item
    }
  }

  channel?.addEventListener('message', () => void refresh())

  return {
    /** For screens: `shelf.use(({ items }) => …)`. */
    use: state,
    list,
    find: (id: string): Item | undefined => list().find((each) => each.id === id),
    load,
    /** Reads anew what other tabs may have written just now. */
    refresh,
    change,
  }
}

async function changeItem<Item>(
  store: IDBObjectStore,
  id: string,
  change: Change<Item>,
): Promise<Item | undefined> {
  const next = change(await settle<Item | undefined>(store.get(id)))
  await settle<unknown>(next === undefined ? store.delete(id) : store.put(next, id))
  return next
}

function settle<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
