import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tellTime } from '../testing/tellTime.ts'
import { useChainHead } from './chainHead.ts'
import { now } from './clock.ts'
import { useNow } from './useNow.ts'

const DAY = 86_400_000
const minute = (ms: number): number => Math.floor(ms / 60_000)

beforeEach(() => void vi.useFakeTimers({ now: Date.now() }))
afterEach(() => {
  cleanup()
  tell(Date.now())
  vi.useRealTimers()
})

function tell(time: number): void {
  tellTime(time)
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
