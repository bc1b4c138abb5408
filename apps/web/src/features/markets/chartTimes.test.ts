import { TickMarkType, type Time } from 'lightweight-charts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../lib/text/catalogue.ts'
import { chartTimes } from './chartTimes.ts'

const midnight = Date.UTC(2026, 10, 24) / 1000
const hour = 3600

afterEach(() => {
  vi.unstubAllEnvs()
  i18n.activate('en')
})

/** Depending on the engine's version, English times have a narrow space or a plain one. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

/** The chart's own clock, which only knows UTC. */
const clockOf = (time: Time) => new Date(Number(time) * 1000).toISOString().slice(0, 16)

describe('chartTimes', () => {
  test('default: the axis and the crosshair are in the user’s time zone', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    const { toChart, nameOf, nameOfMark } = chartTimes('1h', midnight)
    const at = toChart(midnight)
    expect(clockOf(at)).toBe('2026-11-23T16:00')
    expect(plain(nameOf(at))).toBe('11/23/26, 4:00 PM')
    expect(plain(nameOfMark(at, TickMarkType.Time))).toBe('4:00 PM')
    expect(nameOfMark(at, TickMarkType.DayOfMonth)).toBeNull()
  })

  test('behavior: … and in the user’s language', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    i18n.load('de', {})
    i18n.activate('de')
    const { toChart, nameOf, nameOfMark } = chartTimes('15m', midnight)
    expect(nameOf(toChart(midnight))).toBe('24.11.26, 01:00')
    expect(nameOfMark(toChart(midnight), TickMarkType.Time)).toBe('01:00')
  })

  test('behavior: daily intervals stay in UTC', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    const { toChart, nameOf } = chartTimes('1d', midnight)
    expect(toChart(midnight)).toBe(midnight)
    expect(nameOf(toChart(midnight))).toBe('11/24/2026')
  })

  test('behavior: an hour that the clocks repeat is shown twice, in order', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const first = Date.UTC(2026, 9, 25, 0) / 1000 // 02:00 in summer time; an hour later it is 02:00 again
    const { toChart, nameOf } = chartTimes('1h', midnight)
    expect(toChart(first + hour) - toChart(first)).toBe(hour)
    expect([first, first + hour].map((time) => plain(nameOf(toChart(time))))).toEqual([
      '10/25/26, 2:00 AM',
      '10/25/26, 2:00 AM',
    ])
  })
})
