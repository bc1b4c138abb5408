import type { Competition } from '@nightjar/sdk'
import type { Message } from '../../lib/text/message.ts'

const DAY = 86_400
const HOUR = 3600

/** A round without a duration means that the operator has set none. */
export function hasRound({ starts_at, ends_at }: Competition): boolean {
  return ends_at > starts_at
}

/** How far along a round is, in days and hours; `now` in seconds since 1970. */
export function timeWords({ status, starts_at, ends_at }: Competition, now: number): Message {
  if (status === 'closed') return { id: 'campaign.over' }
  const left = Math.max(0, (status === 'upcoming' ? starts_at : ends_at) - now)
  const values = { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) }
  return { id: status === 'upcoming' ? 'campaign.startsIn' : 'campaign.left', values }
}
