// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createWebLocks } from '../testing/webLocks.ts'

test('behavior: a tab that does not lead reads the transactions of this browser, too', async () => {
  const locks = createWebLocks()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  void locks.request('nightjar.leader.transactions', () => new Promise(() => undefined))
  vi.resetModules() // a new tab
  const { transactionStore } = await import('./store.ts')
  const { followTransactions } = await import('./start.ts')
  expect(transactionStore.use.getState().isLoaded).toBe(false)
  const stop = followTransactions()
  const isLoaded = () => transactionStore.use.getState().isLoaded
  await expect.poll(isLoaded, { timeout: 5000 }).toBe(true) // sooner than it would take the lead
  stop()
  Reflect.deleteProperty(navigator, 'locks')
})
