// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleTransaction } from '../testing/transactions.ts'
import { transactionStore } from '../transactions/store.ts'
import { toast } from '../ui/toasts.ts'
import { announceTransactions } from './announceTransactions.ts'

let stop = () => undefined as unknown
afterEach(async () => {
  stop()
  vi.restoreAllMocks()
  await transactionStore.change('ours', () => undefined)
})

describe('announceTransactions', () => {
  test('behavior: does not claim that a failed one was not sent', async () => {
    const error = vi.spyOn(toast, 'error')
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'awaiting' }))
    stop = announceTransactions()
    const failure = 'The node is not responding.'
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'failed', failure }))
    expect(error.mock.calls).toEqual([['Transaction may not have been sent', failure]])
  })
})
