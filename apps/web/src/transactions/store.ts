import { create } from 'zustand'
import { createMirror, type DiskTable } from '../sealed/mirror.ts'
import type { createRecords } from './records.ts'
import { isOver, isSettled, type Transaction } from './transaction.ts'

/** Number of settled transactions to keep. */
const KEPT = 200

type State = {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  readonly isLoaded: boolean
}

export type TransactionStore = ReturnType<typeof createTransactionStore>

/**
 * Transactions this browser has sent: one entry each in IndexedDB, private ones encrypted, changed only by an atomic
 * read and write across tabs, so that no tab undoes another's findings. Each tab mirrors them for its screens. What the
 * browser refuses to store is kept in memory.
 */
export function createTransactionStore(name = 'nightjar.transactions') {
  const state = create<State>()(() => ({ transactions: [], isLoaded: false }))
  const list = (): readonly Transaction[] => state.getState().transactions
  let overBefore: ReadonlySet<string> | undefined
  const mirror = createMirror<Transaction>({
    name,
    disk: lazyTable({
      database: name,
      onLost: () => mirror.lose(),
      onOtherKeys: () => void mirror.refresh(),
    }),
    list,
    show: (transactions) => {
      overBefore ??= new Set(transactions.filter(isOver).map(({ id }) => id))
      state.setState({ transactions: sort(transactions), isLoaded: true })
    },
  })

  return {
    /** For screens: `store.use(({ transactions }) => …)`. */
    use: state,
    list,
    find: (id: string) => list().find((each) => each.id === id),
    /** Whether it was over when this page was loaded: an earlier page has shown its outcome. */
    wasOver: (id: string): boolean => overBefore?.has(id) ?? false,
    /** Reads what is stored, once; the list is empty before. */
    load: mirror.load,
    /** Reads again: what other tabs have written, and what newly available keys can open. */
    refresh: mirror.refresh,
    /** Changes one transaction atomically, notifies the other tabs, and returns the new state. */
    change: mirror.change,
    /** Removes settled transactions beyond the newest two hundred. */
    prune: async (): Promise<void> => {
      await mirror.load()
      for (const { id } of list().filter(isSettled).slice(KEPT)) {
        await mirror.change(id, () => undefined)
      }
    },
    close: mirror.close,
  }
}

/** The storage code is loaded after the first page, and requested again if loading failed. */
function lazyTable(options: Parameters<typeof createRecords>[0]) {
  let opened: Promise<DiskTable<Transaction>> | undefined
  const open = async () => (await import('./records.ts')).createRecords(options)
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

const sort = (transactions: readonly Transaction[]): readonly Transaction[] =>
  [...transactions].sort(
    (a, b) => b.createdAt - a.createdAt || (b.plan?.order ?? 0) - (a.plan?.order ?? 0),
  )

/** The app's transactions. */
export const transactionStore = createTransactionStore()
