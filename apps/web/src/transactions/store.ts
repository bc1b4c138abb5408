import { create } from 'zustand'
import type { Change } from '../sealed/sealedTable.ts'
import type { Records } from './records.ts'
import { isSettled, type Transaction } from './transaction.ts'

/** Settled transactions that are kept. */
const KEPT = 200

type State = {
  /** Newest first. */
  readonly transactions: readonly Transaction[]
  readonly isLoaded: boolean
}

export type TransactionStore = ReturnType<typeof createTransactionStore>

/**
 * What this browser has sent: one entry each in IndexedDB, private ones sealed, changed only by a read and a write that
 * no other tab comes between, so that none undoes what another has learnt. Each tab mirrors it for its screens.
 * Where IndexedDB is blocked the page's memory has to do.
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
      .catch(list) // blocked: memory alone
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
      .catch(() => note(find(id))) // blocked: memory alone
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
    /** Reads anew: what other tabs have written, and what other keys open. */
    refresh: reload,
    /** Changes one transaction atomically, tells the other tabs, and answers what it is now. */
    change,
    /** Forgets settled transactions beyond the newest two hundred. */
    prune: async (): Promise<void> => {
      await load()
      for (const { id } of list().filter(isSettled).slice(KEPT)) await change(id, () => undefined)
    },
    close: (): void => channel?.close(),
  }
}

/** The disk's code comes after the first page, and is asked for again where it did not come. */
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
