// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleTransaction } from '../testing/transactions.ts'
import { transactionStore } from './store.ts'
import type { Outcome } from './transaction.ts'
import { useSubmission } from './useTransactions.ts'

const key = 'nightjar.following.swap'
const outcome: Outcome = {
  status: 'accepted',
  height: 105,
  timestamp: 1,
  fee: null,
  reason: null,
  moved: null,
}

/** A screen that follows a stored transaction. */
async function followed(change: Parameters<typeof sampleTransaction>[0]) {
  await act(() => transactionStore.change('ours', () => sampleTransaction(change)))
  sessionStorage.setItem(key, 'ours')
  return renderHook(() => useSubmission('swap'))
}

afterEach(async () => {
  cleanup()
  sessionStorage.clear()
  await transactionStore.change('ours', () => undefined)
})

describe('useSubmission', () => {
  test('behavior: leaving the screen removes a receipt', async () => {
    const { result, unmount } = await followed({ phase: 'accepted', outcome })
    expect(result.current.transaction?.phase).toBe('accepted')
    expect(sessionStorage.getItem(key)).toBe('ours')
    unmount()
    expect(sessionStorage.getItem(key)).toBeNull()
    expect(renderHook(() => useSubmission('swap')).result.current.transaction).toBeUndefined()
  })

  test('behavior: a pending transaction is shown again', async () => {
    const { unmount } = await followed({ phase: 'sent' })
    unmount()
    expect(renderHook(() => useSubmission('swap')).result.current.transaction?.phase).toBe('sent')
  })

  test('behavior: a receipt that arrived while the screen was away is shown', async () => {
    const { unmount } = await followed({ phase: 'sent' })
    unmount()
    await transactionStore.change('ours', () => sampleTransaction({ phase: 'accepted', outcome }))
    const { result } = renderHook(() => useSubmission('swap'))
    expect(result.current.transaction?.phase).toBe('accepted')
  })

  test('behavior: what was over before this page was loaded is not shown again', async () => {
    const wasOver = vi.spyOn(transactionStore, 'wasOver').mockReturnValue(true)
    const { result } = await followed({ phase: 'accepted', outcome })
    expect(result.current.transaction).toBeUndefined()
    expect(sessionStorage.getItem(key)).toBeNull()
    wasOver.mockRestore()
  })

  test('behavior: a pending one is shown only at the address from which it was sent', async () => {
    const { unmount } = await followed({ phase: 'sent' })
    unmount()
    history.replaceState(null, '', '/pool')
    expect(renderHook(() => useSubmission('swap')).result.current.transaction).toBeUndefined()
    history.replaceState(null, '', '/')
  })
})
