import { create } from 'zustand'
import { onOtherKeys } from '../sealed/keys.ts'
import { createMirror } from '../sealed/mirror.ts'
import { createSealedTable } from '../sealed/sealedTable.ts'

type Named = { readonly id: string }

/**
 * Private things that this browser keeps, one entry each in IndexedDB, encrypted; a change is an atomic read and
 * write across tabs, and every tab mirrors the entries its keys can open. What the browser refuses to store is kept in
 * memory, except by `changeOnDisk`, and by `changeStored` where the disk has an older state.
 */
export function createShelf<Item extends Named>(
  name: string,
  ownerOf: (item: Item) => string,
  /** Undefined for what is left unchanged and not shown; of no entry, too. */
  parse: (value: unknown) => Item | undefined,
) {
  const state = create<{ readonly items: readonly Item[]; readonly isLoaded: boolean }>()(() => ({
    items: [],
    isLoaded: false,
  }))
  const list = (): readonly Item[] => state.getState().items
  const table = createSealedTable<Item>({
    ...{ database: name, table: 'items', ownerOf, parse },
    onLost: () => mirror.lose(),
  })
  const { load, refresh, change, changeStored, changeOnDisk, ...mirror } = createMirror<Item>({
    name,
    disk: async () => table,
    list,
    show: (items) => state.setState({ items, isLoaded: true }),
  })
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
    changeStored,
    changeOnDisk,
  }
}
