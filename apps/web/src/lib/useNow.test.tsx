import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from './chainHead.ts'
import { hearTime, now } from './clock.ts'
import { useNow } from './useNow.ts'

const DAY = 86_400_000
const minute = (ms: number): number => Math.floor(ms / 60_000)

beforeEach(() => void vi.useFakeTimers({ now: Date.now() }))
afterEach(() => {
  cleanup()
  tell(Date.now())
  vi.useRealTimers()
})

/** Twice, because one telling that differs may be late. */
function tell(time: number): void {
  for (let told = 0; told < 2; told++) hearTime(time / 1000)
  useChainHead.setState({ seenAt: now() })
}

describe('useNow', () => {
  test('default: passes, to the minute', () => {
    const { result } = renderHook(useNow)
    const before = minute(result.current)
    act(() => void vi.advanceTimersByTime(180_000))
    expect(minute(result.current) - before).toBe(3)
    expect(minute(result.current)).toBe(minute(now()))
  })

  test.each([DAY, -DAY])('behavior: what the server says moves it by %i ms at once', (ahead) => {
    const { result } = renderHook(useNow)
    const time = Date.now() + ahead
    act(() => tell(time))
    expect(Math.abs(result.current - time)).toBeLessThanOrEqual(60_000)
  })
})
