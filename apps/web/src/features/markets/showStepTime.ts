import type { CandleInterval } from '@nightjar/sdk'
import { i18n } from '../../lib/text/catalogue.ts'

/** The start of an interval in the user's language: only the date for daily intervals, which begin at midnight UTC. */
export function showStepTime(time: number, interval: CandleInterval): string {
  const date = new Date(time * 1000)
  return interval === '1d'
    ? date.toLocaleDateString(i18n.locale, { timeZone: 'UTC' })
    : date.toLocaleString(i18n.locale, { dateStyle: 'short', timeStyle: 'short' })
}
