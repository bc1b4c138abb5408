// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createWebLocks } from '../testing/webLocks.ts'
import { followTransactions } from './start.ts'
import { transactionStore } from './store.ts'

test('behavior: a tab that does not lead reads the transactions of this browser, too', async () => {
  const locks = createWebLocks()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  void locks.request('nightjar.leader.transactions', () => new Promise(() => undefined))
  expect(transactionStore.use.getState().isLoaded).toBe(false)
  const stop = followTransactions()
  const isLoaded = () => transactionStore.use.getState().isLoaded
  await expect.poll(isLoaded, { timeout: 5000 }).toBe(true) // sooner than it would take the lead
  stop()
  Reflect.deleteProperty(navigator, 'locks')
})
