import { transactionStore } from './store.ts'

/** Calls back once the chain has accepted a transaction, even if its screen was left. Returns a function that stops it. */
export function whenAccepted(id: string, act: () => void): () => void {
  const stop = transactionStore.use.subscribe(({ transactions }) => {
    const phase = transactions.find((each) => each.id === id)?.phase
    if (phase !== 'accepted' && phase !== 'rejected') return
    stop()
    if (phase === 'accepted') act()
  })
  return stop
}
