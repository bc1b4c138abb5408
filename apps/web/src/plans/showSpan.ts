import { minutesOfBlocks } from '@nightjar/sdk'
import type { Message } from '../lib/text/message.ts'

/** Below this many minutes a span is not worded in hours. */
const HOURS_FROM = 120

/** About how long blocks take, in minutes or hours. */
export function showSpan(blocks: number): Message {
  const minutes = minutesOfBlocks(blocks)
  return minutes < HOURS_FROM
    ? { id: 'plans.span.minutes', values: { count: minutes } }
    : { id: 'plans.span.hours', values: { count: Math.round(minutes / 60) } }
}
