import { create } from 'zustand'
import { onOtherKeys } from './keys.ts'
import { createMirror } from './mirror.ts'
import type { EntryOptions } from './sealedEntries.ts'
import { createSealedTable } from './sealedTable.ts'

type Named = { readonly id: string }

type StoreOptions<Item> = EntryOptions<Item> & {
  /** The database. */
  readonly name: string
  readonly table?: string
}

/**
 * Private things that this browser keeps, one entry each in IndexedDB, encrypted; a change is an atomic read and
 * write across tabs, and every tab mirrors the entries its keys can open. What the browser refuses to store is kept in
 * memory, except by `changeOnDisk`, and by `changeStored` where the disk has an older state.
 */
export function createSealedStore<Item extends Named>({
  name,
  table = 'items',
  ...entries
}: StoreOptions<Item>) {
  const state = create<{ readonly items: readonly Item[]; readonly isLoaded: boolean }>()(() => ({
    items: [],
    isLoaded: false,
  }))
  const list = (): readonly Item[] => state.getState().items
  const disk = createSealedTable<Item>({
    ...{ database: name, table, ...entries },
    onLost: () => lose(),
  })
  const { lose, ...mirror } = createMirror<Item>({
    ...{ name, disk, list },
    show: (items) => state.setState({ items, isLoaded: true }),
  })
  onOtherKeys(() => void mirror.refresh())

  return {
    /** For screens: `store.use(({ items }) => …)`. */
    use: state,
    list,
    find: (id: string): Item | undefined => list().find((each) => each.id === id),
    ...mirror,
  }
}
