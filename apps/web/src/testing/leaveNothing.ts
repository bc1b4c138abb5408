import { afterAll, vi } from 'vitest'

/** What a file has sent, and its plans. */
async function forgetTransactions(): Promise<void> {
  const [{ transactionStore }, { planStore }] = await Promise.all([
    import('../transactions/store.ts'),
    import('../plans/planEntry.ts'),
  ])
  for (const store of [planStore, transactionStore]) {
    for (const { id } of store.list()) await store.change(id, () => undefined)
  }
}

/** Removes a file's stubs when it ends, and its pages, storage and wallet if it had a window: later files share the process. */
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  for (const event of ['pagehide', 'pageshow']) dispatchEvent(new Event(event)) // ends the page's workers
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  history.replaceState(null, '', 'http://localhost:3000/')
  await forgetTransactions()
  const { walletStore } = await import('../wallets/store.ts')
  if (walletStore.getState().status === 'connected') await walletStore.disconnect()
  walletStore.use.setState(walletStore.use.getInitialState(), true) // some set only the address
})
