import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePairBalances } from '../../lib/pairBalances.ts'
import { keys } from '../../lib/queries.ts'
import { useAccount } from '../../lib/useExchange.ts'
import { useOutsideBalances } from '../../lib/useOutsideBalances.ts'
import { transactionStore } from '../../transactions/store.ts'
import { isSettled } from '../../transactions/transaction.ts'
import { treatmentIn } from '../../transactions/treatmentIn.ts'

/** How often the public balances of an account are asked for, on whichever page. */
export const BALANCES_MS = 15_000

/** Those outside the exchange take several requests each, and are asked for once in so many times. */
export const OUTSIDE_ROUNDS = 4

/**
 * The connected account's public balances, asked for when it is connected, after its own public actions, and on a clock
 * that starts at connection. Every page takes them from here: neither pages nor blocks nor private actions ask.
 */
export function usePublicBalances(address: string): { readonly credits: bigint | undefined } {
  const client = useQueryClient()
  const { credits } = useAccount()
  usePairBalances()
  useOutsideBalances()
  useEffect(() => followBalances(client, address), [client, address])
  return { credits }
}

/** Keeps the balances on screen current. Returns a function that stops it. */
function followBalances(client: QueryClient, address: string): () => void {
  let rounds = 0
  const timer = setInterval(() => {
    const isOutside = ++rounds % OUTSIDE_ROUNDS === 0
    if (document.visibilityState === 'hidden') return
    for (const kind of ['balances', 'credits', 'pairs', ...(isOutside ? ['outside'] : [])]) {
      void client.invalidateQueries({ queryKey: [...keys.account, address, kind] })
    }
  }, BALANCES_MS)
  const stop = transactionStore.use.subscribe(({ transactions }, before) => {
    const known = new Map(before.transactions.map((each) => [each.id, each]))
    const isNews = transactions.some((each) => {
      const was = known.get(each.id)
      return isSettled(each) && was && !isSettled(was) && treatmentIn(each) !== 'hidden'
    })
    if (isNews) void client.invalidateQueries({ queryKey: keys.account })
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}
