import { advance } from './advance.ts'
import type { TransactionStore } from './store.ts'
import type { Transaction } from './transaction.ts'

/** Blocks in which one that was sent at the last moment would be found. */
const LAST_BLOCKS = 2

type Forsaken = {
  readonly store: TransactionStore
  /** Whether the wallet lives in the page: what it was asked ends with the tab. */
  readonly isOfPage: (transaction: Transaction) => boolean
  readonly readAsked: () => Promise<ReadonlySet<string> | undefined>
  /** What is said of one that nobody will answer any more. */
  readonly explain: () => string
}

/**
 * Ends what waits for a wallet that lived in a tab which is closed or reloaded: no sheet will ask again. Call it at
 * every block; a transaction that the chain holds all the same is found before, or after.
 */
export function createForsaken({ store, isOfPage, readAsked, explain }: Forsaken) {
  const noticed = new Map<string, number>() // by id, the height at which nobody asked any more
  const isWaiting = (each: Transaction) => each.phase === 'awaiting' && isOfPage(each)

  return async function look(height: number): Promise<void> {
    const waiting = store.list().filter(isWaiting)
    const asked = waiting.length > 0 ? await readAsked() : undefined
    if (asked === undefined) return
    for (const { id } of waiting) {
      const since = asked.has(id) ? height : (noticed.get(id) ?? height)
      noticed.set(id, since)
      if (height >= since + LAST_BLOCKS) await end(id)
    }
  }

  async function end(id: string): Promise<void> {
    const finding = { from: 'submit', failure: explain() } as const
    await store.change(id, (stored) =>
      stored && isWaiting(stored) ? advance(stored, finding) : stored,
    )
  }
}
