import { i18n } from '../../lib/text/catalogue.ts'

/** The UTC date of a time in seconds since 1970. */
export function showDate(seconds: number): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(seconds * 1000).toLocaleDateString(i18n.locale, options)
}
