import type { readHeldLocks } from '../browser/lock.ts'
import { advance } from './advance.ts'
import type { TransactionStore } from './store.ts'
import type { Transaction } from './transaction.ts'

/** Number of blocks in which a transaction sent at the last moment would appear. */
const LAST_BLOCKS = 2

/** Held by the tab that waits for a wallet's answer to a transaction. */
export const askingLock = (id: string): string => `asking.${id}`

type Forsaken = {
  readonly store: TransactionStore
  /** Whether the wallet runs in the page, so that its requests end with the tab. */
  readonly isOfPage: (transaction: Transaction) => boolean
  readonly readHeldLocks: typeof readHeldLocks
  /** Failure message of a transaction that will never be answered. */
  readonly explain: () => string
}

/**
 * Ends transactions waiting for a wallet in a tab that was closed or reloaded, because no sheet will ask again. Call it
 * with every block; a transaction that is on the chain after all is found before or afterwards.
 */
export function createForsaken(options: Forsaken) {
  const { store, isOfPage, explain } = options
  const noticed = new Map<string, number>() // by id, the height at which the last request was gone
  const isWaiting = (each: Transaction) => each.phase === 'awaiting' && isOfPage(each)

  return async function look(height: number): Promise<void> {
    const waiting = store.list().filter(isWaiting)
    const isHeld = waiting.length > 0 ? await options.readHeldLocks() : undefined
    if (isHeld === undefined) return
    for (const { id } of waiting) {
      const since = isHeld(askingLock(id)) ? height : (noticed.get(id) ?? height)
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
