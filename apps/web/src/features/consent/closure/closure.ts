import { i18n } from '../../../lib/text/catalogue.ts'

/** `2025-07-01` as "July 1, 2025" in the reader's language; a text that is no date stays as it is. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(i18n.locale, options).format(date)
}

/** Whether a day has begun, by universal time. */
export function isPast(day: string, now: number): boolean {
  return now >= new Date(`${day}T00:00:00Z`).getTime()
}
