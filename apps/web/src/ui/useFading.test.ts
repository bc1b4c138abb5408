// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HIDE_MS, useFading } from './useFading.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('useFading', () => {
  test('default: shown at once, fading for the delay, then gone', () => {
    const { result, rerender } = renderHook(({ open }) => useFading(open), {
      initialProps: { open: false },
    })
    expect(result.current).toBe('gone')
    rerender({ open: true })
    expect(result.current).toBe('shown')
    rerender({ open: false })
    expect(result.current).toBe('leaving')
    act(() => void vi.advanceTimersByTime(HIDE_MS - 1))
    expect(result.current).toBe('leaving')
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBe('gone')
  })
})
