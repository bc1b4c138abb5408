import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { sessionStore } from '../browser/store.ts'
import { isRefusal, sentenceOf } from '../lib/sentenceOf.ts'
import { translate } from '../lib/text/translate.ts'
import { newId } from './newId.ts'
import { transactionStore } from './store.ts'
import type { Order } from './submit.ts'
import { isSettled, mayRepeat, type Transaction } from './transaction.ts'
import { whenAccepted } from './whenAccepted.ts'

/** This browser's transactions from an address, newest first; undefined until loaded. */
export function useTransactions(address: string | null): readonly Transaction[] | undefined {
  const { transactions, isLoaded } = transactionStore.use()
  return useMemo(
    () => (isLoaded ? transactions.filter((each) => each.address === address) : undefined),
    [transactions, isLoaded, address],
  )
}

/** One transaction by our id; undefined if there is none. */
export function useTransaction(id: string | undefined): Transaction | undefined {
  return transactionStore.use(({ transactions }) => transactions.find((each) => each.id === id))
}

export type Submission = {
  /** The transaction being followed; undefined before, and if it certainly was not sent. */
  readonly transaction: Transaction | undefined
  /** The order is being created; the wallet is about to be asked. */
  readonly isStarting: boolean
  /** Why it was not sent. */
  readonly failure: string | undefined
  /**
   * Creates an order and submits it; an error in creating it is shown like one from the wallet. `onAccepted` is called once
   * the chain has accepted it, even if the screen was left. Returns false if it certainly was not sent.
   */
  submit(make: () => Promise<Omit<Order, 'id'>>, onAccepted?: () => void): Promise<boolean>
  /** Stops following; the transaction itself continues. */
  reset(): void
}

/**
 * Submits from a screen and follows the outcome; with a `name` also after a reload of this tab, and when returning to the
 * screen at the same address while the transaction is not settled: a receipt that was left, or that an earlier page has
 * shown, does not reappear. The list has it.
 */
export function useSubmission(name?: string): Submission {
  const [id, setId] = useState(() => (name ? readFollowed(name) : undefined))
  const [failure, setFailure] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const found = useTransaction(id)
  const isOld = found !== undefined && transactionStore.wasOver(found.id)
  const transaction = isOld ? undefined : found
  useEffect(() => {
    if (name) writeFollowed(name, isOld ? undefined : id)
  }, [name, id, isOld])
  const leave = useEffectEvent(() => {
    if (name && transaction && isSettled(transaction)) writeFollowed(name, undefined)
  })
  useEffect(() => () => leave(), []) // not called on a reload
  return {
    transaction,
    isStarting: isAsked && transaction === undefined,
    failure,
    submit: async (make, onAccepted) => {
      const begun = newId()
      const stop = onAccepted && whenAccepted(begun, onAccepted)
      setFailure(undefined)
      setIsAsked(true)
      setId(begun)
      try {
        const [{ submit }, order] = await Promise.all([import('./submit.ts'), make()])
        await submit({ ...order, id: begun })
      } catch (error) {
        if (!mayBeSent(begun)) {
          stop?.()
          setId(undefined)
          setFailure(explain(error))
        }
      }
      setIsAsked(false)
      return mayBeSent(begun)
    },
    reset: () => {
      setId(undefined)
      setFailure(undefined)
    },
  }
}

/** Whether the wallet is being asked, or has been: what was reviewed is settled. */
export const isBegun = ({ transaction, isStarting }: Submission): boolean =>
  isStarting || transaction !== undefined

/** Whether the network may have accepted it despite an error, so that repeating it could execute it twice. */
function mayBeSent(id: string): boolean {
  const kept = transactionStore.find(id)
  return kept !== undefined && !mayRepeat(kept)
}

/** The message for a failure. */
function explain(error: unknown): string | undefined {
  return isRefusal(error) ? translate('transactions.declined') : sentenceOf(error)
}

/** Which transaction a screen shows is stored per tab, and at which address. */
const keyOf = (name: string): string => `nightjar.following.${name}`
const placeOf = (name: string): string => `${keyOf(name)}.at`

function readFollowed(name: string): string | undefined {
  const place = sessionStore.read(placeOf(name)) ?? location.pathname
  return place === location.pathname ? (sessionStore.read(keyOf(name)) ?? undefined) : undefined
}

function writeFollowed(name: string, id: string | undefined): void {
  sessionStore.write(keyOf(name), id ?? null)
  sessionStore.write(placeOf(name), id === undefined ? null : location.pathname)
}

/** Forgets a transaction; a pending one continues unseen. */
export async function dismiss(id: string): Promise<void> {
  await transactionStore.change(id, () => undefined)
}
