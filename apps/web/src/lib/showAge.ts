import type { Message } from './text/message.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago something was, at `now` in milliseconds; negative ages, from differing clocks, count as now. */
export function showAge(timestamp: number, now: number): Message {
  const age = Math.max(0, Math.floor(now / 1000) - timestamp)
  if (age === 0) return { id: 'lib.age.now' }
  if (age < MINUTE) return { id: 'lib.age.seconds', values: { count: age } }
  if (age < HOUR) return { id: 'lib.age.minutes', values: { count: Math.floor(age / MINUTE) } }
  if (age < DAY) return { id: 'lib.age.hours', values: { count: Math.floor(age / HOUR) } }
  return { id: 'lib.age.days', values: { count: Math.floor(age / DAY) } }
}
