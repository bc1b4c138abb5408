import { create } from 'zustand'
import type { Change } from '../sealed/sealedTable.ts'
import type { Records } from './records.ts'
import { isSettled, type Transaction } from './transaction.ts'

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
 * read and write across tabs, so that no tab undoes another's findings. Each tab mirrors them for its screens.
 * If IndexedDB is blocked, they are kept only in memory.
 */
export function createTransactionStore(name = 'nightjar.transactions') {
  const state = create<State>()(() => ({ transactions: [], isLoaded: false }))
  const disk = lazyRecords(name, () => void reload())
  const channel = openChannel(name)
  let changes = 0
  let loading: Promise<void> | undefined

  const list = (): readonly Transaction[] => state.getState().transactions
  const find = (id: string) => list().find((each) => each.id === id)

  function show(id: string, transaction: Transaction | undefined): void {
    changes++
    const others = list().filter((each) => each.id !== id)
    state.setState({ transactions: transaction ? sort([...others, transaction]) : others })
  }

  async function reload(): Promise<void> {
    const before = changes
    const stored = await disk()
      .then((records) => records.readAll())
      .catch(list) // blocked: memory only
    if (changes !== before) return reload() // what was read is older than what is shown
    state.setState({ transactions: sort(stored), isLoaded: true })
  }

  function load(): Promise<void> {
    loading ??= reload()
    return loading
  }

  async function change(id: string, change: Change<Transaction>): Promise<Transaction | undefined> {
    await load()
    let isNew = false
    const note: Change<Transaction> = (stored) => {
      const next = change(stored)
      isNew = next !== stored
      return next
    }
    const next = await disk()
      .then((records) => records.change(id, note))
      .catch(() => note(find(id))) // blocked: memory only
    if (!isNew && (next !== undefined || find(id) === undefined)) return next
    show(id, next)
    channel?.postMessage(id)
    return next
  }

  channel?.addEventListener('message', () => void reload())

  return {
    /** For screens: `store.use(({ transactions }) => …)`. */
    use: state,
    list,
    find,
    /** Reads what is stored, once; the list is empty before. */
    load,
    /** Reads again: what other tabs have written, and what newly available keys can open. */
    refresh: reload,
    /** Changes one transaction atomically, notifies the other tabs, and returns the new state. */
    change,
    /** Removes settled transactions beyond the newest two hundred. */
    prune: async (): Promise<void> => {
      await load()
      for (const { id } of list().filter(isSettled).slice(KEPT)) await change(id, () => undefined)
    },
    close: (): void => channel?.close(),
  }
}

/** The storage code is loaded after the first page, and requested again if loading failed. */
function lazyRecords(name: string, onOtherKeys: () => void): () => Promise<Records> {
  let opened: Promise<Records> | undefined
  const open = async () => {
    const records = (await import('./records.ts')).createRecords(name)
    records.onOtherKeys(onOtherKeys)
    return records
  }
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

function openChannel(name: string): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}

/** The app's transactions. */
export const transactionStore = createTransactionStore()
