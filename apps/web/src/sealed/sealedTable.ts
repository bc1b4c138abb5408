import { createStore, type UseStore } from 'idb-keyval'
import { openRings } from './keys.ts'
import { createEntries, type Entry, type EntryOptions, encode, placesOf } from './sealedEntries.ts'

type Named = { readonly id: string }
/** Undefined in means that there is none, undefined out that there is to be none. */
export type Change<Item> = (stored: Item | undefined) => Item | undefined

type Options<Item> = EntryOptions<Item> & {
  readonly database: string
  readonly table: string
}

/**
 * A table of IndexedDB whose entries are sealed under their owner's keys, their names too. What an earlier version
 * left readable is sealed when it is first read, and what this browser's keys sealed goes over to the account's as
 * soon as those are to be had; each time the old entry goes and the new one comes in one database transaction.
 */
export function createSealedTable<Item extends Named>(options: Options<Item>) {
  const entries = createEntries(options)
  let opened: UseStore | undefined

  function disk(): UseStore {
    opened ??= createStore(options.database, options.table) // throws where IndexedDB is missing
    return opened
  }

  /** The same for what lies readable, without waiting for a wallet's keys; undefined where that does not do. */
  async function changeReadable(id: string, change: Change<Item>) {
    const before = await disk()('readonly', (store) => readAt(store, [id]))
    const stored = entries.readable(before[0]?.value)
    const next = stored && change(stored)
    if (!stored || (next && entries.isSecret(next))) return undefined
    if (next === stored) return { next }
    const entry = next && { key: id, value: next }
    const isDone = await disk()('readwrite', (store) => exchange(store, before, entry))
    return isDone ? { next } : undefined
  }

  /** Reads, changes and writes; begins anew where another tab has written in between. */
  async function rewrite(id: string, change: Change<Item>, always: boolean) {
    for (;;) {
      const rings = await openRings()
      const places = await placesOf(id, rings)
      const before = await disk()('readonly', (store) => readAt(store, places))
      const found = await entries.openAll(
        before.map(({ value }) => value),
        rings,
      )
      const stored = found[0]?.item
      const next = change(stored)
      if (next === stored && !always) return next
      const entry = next && (await entries.close(next, rings))
      if (await disk()('readwrite', (store) => exchange(store, before, entry))) return next
    }
  }

  return {
    /** Whether there is a database at all. */
    isThere: (): boolean => {
      try {
        return disk() !== undefined
      } catch {
        return false
      }
    },
    /** Everything that can be opened now. */
    readAll: async (): Promise<readonly Item[]> => {
      const values = await disk()('readonly', (store) => settle<unknown[]>(store.getAll()))
      const isOpen = values.every((value) => entries.readable(value) !== undefined)
      const rings = isOpen ? [] : await openRings()
      const found = await entries.openAll(values, rings)
      for (const { item, isDue } of found) {
        if (isDue) await rewrite(item.id, (stored) => stored, true)
      }
      return found.map(({ item }) => item)
    },
    /** Reads and writes so that no other tab comes between; `change` may be asked more than once. */
    change: async (id: string, change: Change<Item>): Promise<Item | undefined> => {
      const changed = await changeReadable(id, change)
      return changed ? changed.next : rewrite(id, change, false)
    },
  }
}

function readAt(store: IDBObjectStore, keys: readonly string[]): Promise<readonly Entry[]> {
  return Promise.all(keys.map(async (key) => ({ key, value: await settle(store.get(key)) })))
}

/** Puts an entry in the place of others, unless one of them is no more what it was; false then. */
async function exchange(
  store: IDBObjectStore,
  before: readonly Entry[],
  entry: Entry | undefined,
): Promise<boolean> {
  const now = await readAt(
    store,
    before.map(({ key }) => key),
  )
  if (now.some(({ value }, at) => encode(value) !== encode(before[at]?.value))) return false
  try {
    for (const { key, value } of now) if (value !== undefined) store.delete(key)
    if (entry) store.put(entry.value, entry.key)
  } catch (error) {
    store.transaction.abort() // or what was deleted would stay so
    throw error
  }
  return new Promise((resolve, reject) => {
    store.transaction.oncomplete = () => resolve(true)
    store.transaction.onabort = () => reject(store.transaction.error)
  })
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
