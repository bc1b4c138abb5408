import { now } from './clock.ts'
import { i18n } from './text/catalogue.ts'

/** A time in seconds since 1970, to the minute and as short as possible: today's has no date. */
export function showTime(seconds: number, at = now()): string {
  const date = new Date(seconds * 1000)
  const isToday = date.toDateString() === new Date(at).toDateString()
  return date.toLocaleString(
    i18n.locale,
    isToday
      ? { hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', year: 'numeric' },
  )
}

/** The time of day of a time in seconds since 1970, to the minute. */
export function showClock(seconds: number): string {
  const date = new Date(seconds * 1000)
  return date.toLocaleTimeString(i18n.locale, { hour: '2-digit', minute: '2-digit' })
}

/** The day of a time in seconds since 1970. */
export function showDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(i18n.locale, { dateStyle: 'full' })
}

/** A time in seconds since 1970, to the second. */
export function showMoment(seconds: number): string {
  const date = new Date(seconds * 1000)
  return date.toLocaleString(i18n.locale, { dateStyle: 'medium', timeStyle: 'medium' })
}

const ages = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago a time in seconds since 1970 was, in its largest unit: "8 months ago". */
export function showAgo(seconds: number, at = now()): string {
  const age = Math.max(0, Math.floor(at / 1000) - seconds)
  const [unit, length] = unitOf(age)
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
  return format.format(-Math.floor(age / length), unit)
}

/** How far ahead something is, in its largest unit: "in 20 hours". */
export function showAhead(seconds: number): string {
  const [unit, length] = unitOf(seconds)
  return new Intl.RelativeTimeFormat(i18n.locale).format(Math.floor(seconds / length), unit)
}

/** How long something takes, in its largest unit: "1 day". */
export function showLength(seconds: number): string {
  const [unit, length] = unitOf(seconds)
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return Math.floor(seconds / length).toLocaleString(i18n.locale, format)
}

const unitOf = (seconds: number) =>
  ages.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
