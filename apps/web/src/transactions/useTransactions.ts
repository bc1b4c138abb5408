import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isRefusal } from './isUnsent.ts'
import { newId } from './newId.ts'
import { transactionStore } from './store.ts'
import type { Order } from './submit.ts'
import { isSettled, mayRepeat, type Transaction } from './transaction.ts'
import { whenAccepted } from './whenAccepted.ts'

/** What this browser has sent from an address, newest first; undefined until it is read from the disk. */
export function useTransactions(address: string | null): readonly Transaction[] | undefined {
  const { transactions, isLoaded } = transactionStore.use()
  return useMemo(
    () => (isLoaded ? transactions.filter((each) => each.address === address) : undefined),
    [transactions, isLoaded, address],
  )
}

/** One transaction by our id; undefined where there is none. */
export function useTransaction(id: string | undefined): Transaction | undefined {
  return transactionStore.use(({ transactions }) => transactions.find((each) => each.id === id))
}

export type Submission = {
  /** What is followed now; undefined before, and where it certainly was not sent. */
  readonly transaction: Transaction | undefined
  /** The order is being made; the wallet is asked in a moment. */
  readonly isStarting: boolean
  /** Why it was not sent; undefined where the person only said no. */
  readonly failure: string | undefined
  /**
   * Makes an order and submits it; a failure in making it is shown like one of the wallet's. `onAccepted` is called
   * once the chain has accepted it, also when the screen was left.
   */
  submit(make: () => Promise<Omit<Order, 'id'>>, onAccepted?: () => void): Promise<void>
  /** Follows nothing more; the transaction itself goes on. */
  reset(): void
}

/**
 * Submits from a screen and follows what became of it; with a `name` also after a reload of this tab, and
 * back on the screen while it is not settled: a receipt that was left behind does not return.
 */
export function useSubmission(name?: string): Submission {
  const [id, setId] = useState(() => (name ? readFollowed(name) : undefined))
  const [failure, setFailure] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const transaction = useTransaction(id)
  useEffect(() => {
    if (name) writeFollowed(name, id)
  }, [name, id])
  const leave = useEffectEvent(() => {
    if (name && transaction && isSettled(transaction)) writeFollowed(name, undefined)
  })
  useEffect(() => () => leave(), []) // a reload does not come by here
  return {
    transaction,
    isStarting: isAsked && transaction === undefined,
    failure,
    submit: async (make, onAccepted = () => undefined) => {
      const begun = newId()
      const stop = whenAccepted(begun, onAccepted)
      setFailure(undefined)
      setIsAsked(true)
      setId(begun)
      try {
        const [{ submit }, order] = await Promise.all([import('./submit.ts'), make()])
        await submit({ ...order, id: begun })
      } catch (error) {
        if (!mayBeSent(begun)) {
          stop()
          setId(undefined)
          setFailure(explain(error))
        }
      }
      setIsAsked(false)
    },
    reset: () => {
      setId(undefined)
      setFailure(undefined)
    },
  }
}

/** Whether the network may have taken it in spite of an error, so that repeating it could do it twice. */
function mayBeSent(id: string): boolean {
  const kept = transactionStore.find(id)
  return kept !== undefined && !mayRepeat(kept)
}

/** What to say of a failure. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return ''
  return isRefusal(error) ? undefined : error.message
}

/** Which transaction a screen shows is the tab's own matter. */
const keyOf = (name: string): string => `nightjar.following.${name}`

function readFollowed(name: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? undefined
  } catch {
    return undefined // blocked: a reload shows the form
  }
}

function writeFollowed(name: string, id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), id)
  } catch {
    // blocked: see above
  }
}

/** Forgets a transaction; one that is under way goes on unseen. */
export async function dismiss(id: string): Promise<void> {
  await transactionStore.change(id, () => undefined)
}
