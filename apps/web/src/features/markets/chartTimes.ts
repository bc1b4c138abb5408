import type { CandleInterval } from '@nightjar/sdk'
import { TickMarkType, type Time, type UTCTimestamp } from 'lightweight-charts'
import { i18n } from '../../lib/text/catalogue.ts'
import { showStepTime } from './showStepTime.ts'

/**
 * How a chart, which only knows UTC, counts and labels intervals in the user's time zone: they are shifted by the offset at
 * `newest`, so that its days begin at the user's midnight. Daily intervals are not shifted.
 */
export function chartTimes(interval: CandleInterval, newest: number) {
  const shift = interval === '1d' ? 0 : -60 * new Date(newest * 1000).getTimezoneOffset()
  const momentOf = (time: Time) => Number(time) - shift
  return {
    toChart: (time: number) => (time + shift) as UTCTimestamp, // seconds, as the type requires
    nameOf: (time: Time) => showStepTime(momentOf(time), interval),
    /** The label of a tick on the axis; the chart itself labels days, months and years, in its own language. */
    nameOfMark: (time: Time, type: TickMarkType) =>
      type === TickMarkType.Time ? showClock(momentOf(time)) : null,
  }
}

const showClock = (time: number): string =>
  new Date(time * 1000).toLocaleTimeString(i18n.locale, { timeStyle: 'short' })
