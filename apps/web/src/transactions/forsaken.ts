import type { readHeldLocks } from '../browser/lock.ts'
import { translate } from '../lib/text/translate.ts'
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
}

/**
 * Ends transactions waiting for a wallet in a tab that was closed or reloaded, because no sheet will ask again: at once if
 * nobody has confirmed them, for then they were never sent. Call it with every block; a transaction that is on the chain
 * after all is found before or afterwards.
 */
export function createForsaken(options: Forsaken) {
  const { store, isOfPage } = options
  const noticed = new Map<string, number>() // by id, the height at which the last request was gone
  const isWaiting = (each: Transaction) => each.phase === 'awaiting' && isOfPage(each)

  return async function look(height: number): Promise<void> {
    const waiting = store.list().filter(isWaiting)
    const isHeld = waiting.length > 0 ? await options.readHeldLocks() : undefined
    if (isHeld === undefined) return
    for (const { id, isConfirmed } of waiting) {
      const isAsked = isHeld(askingLock(id))
      const since = isAsked ? height : (noticed.get(id) ?? height)
      noticed.set(id, since)
      const isOver = height >= since + LAST_BLOCKS || (!isAsked && isConfirmed === false)
      if (isOver) await endWaiting(store, id, isWaiting)
    }
  }
}

/** Ends those that nobody asks about any more and nobody has confirmed: they were certainly never sent. */
export async function endUnconfirmed(
  { store, readHeldLocks }: Pick<Forsaken, 'store' | 'readHeldLocks'>,
  ids: readonly string[],
): Promise<void> {
  const isHeld = await readHeldLocks()
  const gone = isHeld ? ids.filter((id) => !isHeld(askingLock(id))) : []
  const isUnconfirmed = ({ isConfirmed }: Transaction) => isConfirmed === false
  for (const id of gone) await endWaiting(store, id, isUnconfirmed)
}

async function endWaiting(
  store: TransactionStore,
  id: string,
  isEnding: (transaction: Transaction) => boolean,
): Promise<void> {
  await store.change(id, (stored) => {
    if (stored?.phase !== 'awaiting' || !isEnding(stored)) return stored
    const code = stored.isConfirmed === false ? 'unconfirmed' : 'forsaken'
    const failure = translate(`transactions.${code}`)
    return advance(stored, { from: 'submit', failure, error: { name: 'Error', message: '', code } })
  })
}
