import { i18n } from '../../../lib/text/catalogue.ts'

/** `2025-07-01` as "July 1, 2025" in the user's language; any other text stays unchanged. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(i18n.locale, options).format(date)
}

/** Whether a date has begun, in UTC. */
export function isPast(day: string, now: number): boolean {
  return now >= new Date(`${day}T00:00:00Z`).getTime()
}
