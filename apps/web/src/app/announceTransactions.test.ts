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

  test('default: says what the sheet says, with the reason of a rejection', async () => {
    const [error, info] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'info')]
    await transactionStore.change('ours', () => sampleTransaction())
    stop = announceTransactions()
    const outcome = { status: 'rejected', height: 9, timestamp: 9, fee: '1', moved: null } as const
    const reason = 'Only 4 USDX are there.'
    const rejected = { phase: 'rejected', outcome: { ...outcome, reason } } as const
    await transactionStore.change('ours', () => sampleTransaction(rejected))
    expect(error.mock.calls).toEqual([['Transaction rejected', reason]])
    const late = { phase: 'notFound', searchedTo: 200 } as const
    await transactionStore.change('ours', () => sampleTransaction(late))
    expect(info.mock.calls).toEqual([
      ['Transaction expired', expect.stringContaining('Nothing was charged.')],
    ])
  })
})
