import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28), toFake: ['Date', 'performance'] })
  vi.resetModules()
})
afterEach(() => void vi.useRealTimers())

const open = () => import('./clock.ts')
const told = (ahead = 0) => Math.floor((Date.now() + ahead) / 1000)

describe('now', () => {
  test('default: the device’s clock, as long as it agrees with the server’s', async () => {
    const { hearTime, now } = await open()
    vi.advanceTimersByTime(1234)
    expect(now()).toBe(Date.now())
    expect(hearTime(told(-9000))).toBe(false)
    expect(now()).toBe(Date.now())
  })

  test.each([26 * HOUR, -26 * HOUR, 11_000])(
    'behavior: the server’s, which is %i ms ahead',
    async (ahead) => {
      const { hearTime, now } = await open()
      expect(hearTime(told(ahead))).toBe(true)
      vi.advanceTimersByTime(5000)
      expect(now()).toBe(Date.now() + ahead)
      expect(hearTime(told(ahead))).toBe(false)
    },
  )

  test('behavior: a device’s clock that is put right meanwhile moves it for one heartbeat at most', async () => {
    const { hearTime, now } = await open()
    hearTime(told(HOUR))
    vi.setSystemTime(Date.now() + HOUR)
    expect([hearTime(told()), hearTime(told())]).toEqual([false, true])
    expect(now()).toBe(Date.now())
  })

  test('behavior: what waited for a tab that slept doesn’t turn it back', async () => {
    const { hearTime, now } = await open()
    hearTime(told())
    vi.setSystemTime(Date.now() + HOUR)
    for (const late of [HOUR, HOUR - 15_000, HOUR - 30_000]) hearTime(told(-late))
    expect(now()).toBe(Date.now())
  })
})

test('elapsed: sleep counts, and a device’s clock that is set back doesn’t stop it', async () => {
  const { elapsed } = await open()
  vi.advanceTimersByTime(1000)
  expect(elapsed()).toBe(1000)
  vi.setSystemTime(Date.now() - HOUR)
  vi.advanceTimersByTime(1000)
  expect(elapsed()).toBe(2000)
  vi.setSystemTime(Date.now() + 3 * HOUR) // asleep: only the clock has gone on
  expect(elapsed()).toBe(2 * HOUR + 2000)
})
