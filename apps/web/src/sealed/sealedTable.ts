import { openTable, promisifyRequest } from '../browser/table.ts'
import { openRings } from './keys.ts'
import type { Change, DiskTable } from './mirror.ts'
import {
  createEntries,
  type Entry,
  type EntryOptions,
  encode,
  isSealed,
  placesOf,
} from './sealedEntries.ts'

type Named = { readonly id: string }

type Options<Item> = EntryOptions<Item> & {
  readonly database: string
  readonly table: string
  /** The database may have been deleted. */
  readonly onLost?: () => void
}

/**
 * A table in IndexedDB whose secret entries are sealed under their owner's keys, including their names. Entries sealed with
 * this browser's keys are moved to the account's keys as soon as these are available: the old entry is deleted and the new
 * one written in a single database transaction.
 */
export function createSealedTable<Item extends Named>(options: Options<Item>): DiskTable<Item> {
  const { database, table, onLost = () => undefined } = options
  const entries = createEntries(options)
  const disk = openTable(database, table, { onLost })

  /** The same for entries stored unsealed, without waiting for a wallet's keys; undefined if that does not suffice. */
  async function changeReadable(id: string, change: Change<Item>) {
    const before = await disk('readonly', (store) => readAt(store, [id]))
    const stored = entries.readable(before[0]?.value)
    const next = stored && change(stored)
    if (!stored || (next && entries.isSecret(next))) return undefined
    if (next === stored) return { next }
    const entry = next && { key: id, value: next }
    const isDone = await disk('readwrite', (store) => exchange(store, before, entry))
    return isDone ? { next } : undefined
  }

  /** Reads, changes and writes; starts over if another tab has written in between. */
  async function rewrite(id: string, change: Change<Item>, always: boolean) {
    for (;;) {
      const rings = await openRings()
      const places = await placesOf(id, rings)
      const before = await disk('readonly', (store) => readAt(store, places))
      const found = await entries.openAll(
        before.map(({ value }) => value),
        rings,
      )
      const stored = found[0]?.item
      const next = change(stored)
      if (next === stored && !always) return next
      const entry = next && (await entries.close(next, rings))
      if (await disk('readwrite', (store) => exchange(store, before, entry))) return next
    }
  }

  async function openAll() {
    const values = await disk('readonly', (store) => promisifyRequest<unknown[]>(store.getAll()))
    return entries.openAll(values, values.some(isSealed) ? await openRings() : [])
  }

  return {
    readAll: async () => {
      const found = await openAll()
      for (const { item, isDue } of found) {
        if (isDue) await rewrite(item.id, (stored) => stored, true)
      }
      return found.map(({ item }) => item)
    },
    peekAll: async () => (await openAll()).map(({ item }) => item),
    change: async (id, change) => {
      const changed = await changeReadable(id, change)
      return changed ? changed.next : rewrite(id, change, false)
    },
  }
}

function readAt(store: IDBObjectStore, keys: readonly string[]): Promise<readonly Entry[]> {
  return Promise.all(
    keys.map(async (key) => ({ key, value: await promisifyRequest(store.get(key)) })),
  )
}

/** Replaces other entries by one, unless one of them has changed; then returns false. */
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
    store.transaction.abort() // otherwise deleted entries would stay deleted
    throw error
  }
  await promisifyRequest(store.transaction)
  return true
}
