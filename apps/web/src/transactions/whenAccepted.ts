import { transactionStore } from './store.ts'

/** Calls back once the chain has accepted a transaction, also when its screen was left. Returns how to stop. */
export function whenAccepted(id: string, act: () => void): () => void {
  const stop = transactionStore.use.subscribe(({ transactions }) => {
    if (transactions.find((each) => each.id === id)?.phase !== 'accepted') return
    stop()
    act()
  })
  return stop
}
