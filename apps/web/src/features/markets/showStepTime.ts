import type { CandleInterval } from '@nightjar/sdk'
import { i18n } from '../../lib/text/catalogue.ts'

/** When a step began, as the reader's language writes it: the day alone for steps of a day, which begin at midnight UTC. */
export function showStepTime(time: number, interval: CandleInterval): string {
  const date = new Date(time * 1000)
  return interval === '1d'
    ? date.toLocaleDateString(i18n.locale, { timeZone: 'UTC' })
    : date.toLocaleString(i18n.locale, { dateStyle: 'short', timeStyle: 'short' })
}
