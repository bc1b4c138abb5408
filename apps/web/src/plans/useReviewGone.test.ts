// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useToasts } from '../ui/toasts.ts'
import { GONE_MS, useReviewGone } from './useReviewGone.ts'

const onClose = vi.fn()
const review = (isPossible: boolean) =>
  renderHook((now: boolean) => useReviewGone(now, onClose), { initialProps: isPossible })
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockClear()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('useReviewGone', () => {
  test('default: closes a review that stays impossible, once, and says so', () => {
    const { rerender } = review(true)
    pass(10 * GONE_MS)
    expect(onClose).not.toHaveBeenCalled()
    rerender(false)
    pass(GONE_MS)
    expect(onClose).toHaveBeenCalledOnce()
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
      'These terms are no longer available',
    ])
  })

  test('behavior: a short interruption closes nothing, and neither does a review that has ended', () => {
    const { rerender, unmount } = review(true)
    rerender(false)
    pass(GONE_MS - 1)
    rerender(true)
    pass(10 * GONE_MS)
    rerender(false)
    unmount()
    pass(10 * GONE_MS)
    expect(onClose).not.toHaveBeenCalled()
    expect(useToasts.getState().toasts).toEqual([])
  })
})
