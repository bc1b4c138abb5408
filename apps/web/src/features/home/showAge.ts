import type { Message } from '../../lib/text/message.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was, at `now` in milliseconds; negative ages, from differing clocks, count as now. */
export function showAge(timestamp: number, now: number): Message {
  const age = Math.max(0, Math.floor(now / 1000) - timestamp)
  if (age === 0) return { id: 'home.now' }
  if (age < MINUTE) return { id: 'home.seconds', values: { count: age } }
  if (age < HOUR) return { id: 'home.minutes', values: { count: Math.floor(age / MINUTE) } }
  if (age < DAY) return { id: 'home.hours', values: { count: Math.floor(age / HOUR) } }
  return { id: 'home.days', values: { count: Math.floor(age / DAY) } }
}
