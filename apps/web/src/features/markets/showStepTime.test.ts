import { afterEach, describe, expect, test, vi } from 'vitest'
import { showStepTime } from './showStepTime.ts'

const midnight = Date.UTC(2026, 10, 24) / 1000

afterEach(() => void vi.unstubAllEnvs())

describe('showStepTime', () => {
  test.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])(
    'default: a day is the one that began at midnight UTC, also in %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(showStepTime(midnight, '1d')).toBe('11/24/2026')
    },
  )

  test('behavior: shorter intervals are labelled in local time', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(showStepTime(midnight, '1h').replace(/\s/g, ' ')).toBe('11/23/26, 4:00 PM')
  })
})
