import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { newId } from './newId.ts'
import { transactionStore } from './store.ts'
import type { Order } from './submit.ts'
import { isSettled, type Transaction } from './transaction.ts'

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
  /** What is followed now; undefined before, and after a refusal. */
  readonly transaction: Transaction | undefined
  /** The order is being made; the wallet is asked in a moment. */
  readonly isStarting: boolean
  /** Why the wallet did not take it; undefined where the person only said no. */
  readonly failure: string | undefined
  /** Makes an order and submits it; a failure in making it is shown like one of the wallet's. */
  submit(make: () => Promise<Omit<Order, 'id'>>): Promise<void>
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
    submit: async (make) => {
      const begun = newId()
      setFailure(undefined)
      setIsAsked(true)
      setId(begun)
      try {
        const [{ submit }, order] = await Promise.all([import('./submit.ts'), make()])
        await submit({ ...order, id: begun })
      } catch (error) {
        setId(undefined)
        setFailure(explain(error))
      }
      setIsAsked(false)
    },
    reset: () => {
      setId(undefined)
      setFailure(undefined)
    },
  }
}

/** What to say of a failure; nothing of a WalletError with `rejected`, whose class the first page does without. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return ''
  return 'rejected' in error && error.rejected === true ? undefined : error.message
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
