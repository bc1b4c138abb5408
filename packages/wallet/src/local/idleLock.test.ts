import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchIdle } from './idleLock.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const onIdle = vi.fn()
  onTestFinished(watchIdle(onIdle))
  return { onIdle, touch: vi.mocked(addEventListener).mock.calls[0]?.[1] as () => void }
}

test('default: after a quarter of an hour without a sign of life, not before', () => {
  const { onIdle, touch } = watch()
  vi.advanceTimersByTime(14 * MINUTE)
  touch()
  vi.advanceTimersByTime(14.9 * MINUTE)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0.2 * MINUTE)
  expect(onIdle).toHaveBeenCalled()
})

test('behavior: a clock that is set back doesn’t put it off, and sleep counts', () => {
  const { onIdle, touch } = watch()
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE)
  vi.advanceTimersByTime(15.1 * MINUTE)
  expect(onIdle).toHaveBeenCalled()
  onIdle.mockClear()
  touch()
  vi.setSystemTime(Date.now() + 16 * MINUTE) // asleep: only the clock has gone on
  vi.advanceTimersByTime(5000)
  expect(onIdle).toHaveBeenCalledOnce()
})
