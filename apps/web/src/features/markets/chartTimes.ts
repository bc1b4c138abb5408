import type { CandleInterval } from '@nightjar/sdk'
import { TickMarkType, type Time, type UTCTimestamp } from 'lightweight-charts'
import { i18n } from '../../lib/text/catalogue.ts'
import { showStepTime } from './showStepTime.ts'

/**
 * How a chart, which knows UTC alone, counts and names steps in the reader's time: they are moved by the difference at
 * `newest`, so that its days begin at the reader's midnight. Steps of a day are not moved.
 */
export function chartTimes(interval: CandleInterval, newest: number) {
  const shift = interval === '1d' ? 0 : -60 * new Date(newest * 1000).getTimezoneOffset()
  const momentOf = (time: Time) => Number(time) - shift
  return {
    toChart: (time: number) => (time + shift) as UTCTimestamp, // seconds, which is what the type stands for
    nameOf: (time: Time) => showStepTime(momentOf(time), interval),
    /** Of a mark on the axis; the chart itself names days, months and years, in its own language. */
    nameOfMark: (time: Time, type: TickMarkType) =>
      type === TickMarkType.Time ? showClock(momentOf(time)) : null,
  }
}

const showClock = (time: number): string =>
  new Date(time * 1000).toLocaleTimeString(i18n.locale, { timeStyle: 'short' })
