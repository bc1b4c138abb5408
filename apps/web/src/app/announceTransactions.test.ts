// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tokensQuery } from '../lib/queries.ts'
import { tokenOf } from '../testing/exchange.ts'
import { sampleTransaction } from '../testing/transactions.ts'
import { useFollows } from '../transactions/followed.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Outcome } from '../transactions/transaction.ts'
import { toast } from '../ui/toasts.ts'
import { announceTransactions } from './announceTransactions.ts'

const client = new QueryClient()
const usdx = tokenOf('USDX')
client.setQueryData(tokensQuery.queryKey, [usdx])

let stop = () => undefined as unknown
afterEach(async () => {
  stop()
  cleanup()
  vi.restoreAllMocks()
  await transactionStore.change('ours', () => undefined)
})

describe('announceTransactions', () => {
  test('behavior: does not claim that a failed one was not sent', async () => {
    const error = vi.spyOn(toast, 'error')
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'awaiting' }))
    stop = announceTransactions(client)
    const failure = 'The node isn’t responding.'
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'failed', failure }))
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 10_000 })
    expect(error.mock.calls).toEqual([['Transaction may not have been sent', failure, 'sent=ours']])
  })

  test('default: says what the sheet says, with the reason of a rejection', async () => {
    const [error, info] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'info')]
    await transactionStore.change('ours', () => sampleTransaction())
    stop = announceTransactions(client)
    const outcome = { status: 'rejected', height: 9, timestamp: 9, fee: '1', moved: null } as const
    const reason = 'assert.eq found different values'
    const rejected = { phase: 'rejected', outcome: { ...outcome, reason } } as const
    await transactionStore.change('ours', () => sampleTransaction(rejected))
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 10_000 })
    expect(error.mock.calls).toEqual([
      ['Transaction rejected', 'A condition of the program wasn’t met.', 'sent=ours'],
    ])
    const late = { phase: 'notFound', searchedTo: 200 } as const
    await transactionStore.change('ours', () => sampleTransaction(late))
    await vi.waitFor(() => expect(info).toHaveBeenCalled(), { timeout: 10_000 })
    expect(info.mock.calls).toEqual([
      ['Transaction expired', expect.stringContaining('Nothing was charged.'), 'sent=ours'],
    ])
  })

  const five = [{ token_id: usdx.id, amount: '5000000' }]
  const outcome: Outcome = {
    status: 'accepted',
    ...{ height: 9, timestamp: 9, fee: '1', reason: null },
    moved: { paid: five, received: five },
  }
  const transfer = {
    phase: 'accepted',
    kind: 'transfer',
    paid: five,
    received: [],
    outcome,
  } as const

  test('behavior: says what the account gave, and leads to the details', async () => {
    const success = vi.spyOn(toast, 'success')
    await transactionStore.change('ours', () => sampleTransaction())
    stop = announceTransactions(client)
    await transactionStore.change('ours', () => sampleTransaction({ ...transfer, received: [] }))
    await vi.waitFor(() => expect(success).toHaveBeenCalled(), { timeout: 10_000 })
    expect(success.mock.calls).toEqual([['Transaction accepted', '−5 USDX', 'sent=ours']])
  })

  test('behavior: says nothing that an open sheet shows', async () => {
    const success = vi.spyOn(toast, 'success')
    await transactionStore.change('ours', () => sampleTransaction())
    stop = announceTransactions(client)
    const sheet = renderHook(() => useFollows(['ours']))
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'accepted' }))
    expect(success).not.toHaveBeenCalled()
    sheet.unmount()
    await transactionStore.change('ours', () => sampleTransaction())
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'accepted' }))
    expect(success).toHaveBeenCalledOnce()
  })
})
