import { create } from 'zustand'
import type { Change } from '../sealed/mirror.ts'
import type { Records } from './records.ts'
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
  const firstSeen = new Map<string, 'open' | 'over'>() // some appear only when the wallet's keys open them
  const show = (transactions: readonly Transaction[]) => {
    for (const each of transactions) {
      if (!firstSeen.has(each.id)) firstSeen.set(each.id, isOver(each) ? 'over' : 'open')
    }
    state.setState({ transactions: sort(transactions), isLoaded: true })
  }
  const open = lazily(async () => {
    const { openRecords } = await import('./records.ts')
    const records = openRecords(name)
    records.use.subscribe(({ items }) => show(items))
    return records
  })
  const onceOpen = (act: (records: Records) => Promise<void>) =>
    open().then(act, () => state.setState({ isLoaded: true })) // offline: nothing can be sent either

  return {
    /** For screens: `store.use(({ transactions }) => …)`. */
    use: state,
    list,
    find: (id: string) => list().find((each) => each.id === id),
    /** Whether it was over when this page first saw it: an earlier page has shown its outcome. */
    wasOver: (id: string): boolean => firstSeen.get(id) === 'over',
    /** Reads what is stored, once; the list is empty before. */
    load: (): Promise<void> => onceOpen((records) => records.load()),
    /** Reads again: what other tabs have written, and what newly available keys can open. */
    refresh: (): Promise<void> => onceOpen((records) => records.refresh()),
    /** Changes one transaction atomically, notifies the other tabs, and returns the new state. */
    change: async (id: string, change: Change<Transaction>): Promise<Transaction | undefined> => {
      const records = await open()
      await records.load()
      if (!firstSeen.has(id)) firstSeen.set(id, 'open') // it begins in this page
      return records.change(id, change)
    },
    /** The same for what a later page must not miss. @throws what the disk says if it has an older state and refuses this one */
    changeStored: async (
      id: string,
      change: Change<Transaction>,
    ): Promise<Transaction | undefined> => {
      const records = await open()
      return records.changeStored(id, change)
    },
    /** Removes settled transactions beyond the newest two hundred. */
    prune: (): Promise<void> =>
      onceOpen(async (records) => {
        await records.load()
        for (const { id } of list().filter(isSettled).slice(KEPT)) {
          await records.change(id, () => undefined)
        }
      }),
    close: (): Promise<void> => onceOpen(async (records) => records.close()),
  }
}

/** The storage code is loaded after the first page, and requested again if loading failed. */
function lazily<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loaded: Promise<Result> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

const sort = (transactions: readonly Transaction[]): readonly Transaction[] =>
  [...transactions].sort((a, b) => b.createdAt - a.createdAt)

/** The app's transactions. */
export const transactionStore = createTransactionStore()
