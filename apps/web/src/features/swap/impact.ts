import { showPercent } from '../../lib/format.ts'
import type { Message } from '../../lib/text/message.ts'

export type ImpactLevel = 'low' | 'high' | 'severe'

/** Below 1%, from 1%, above 5%; in parts per million. */
export function impactLevel(ppm: bigint): ImpactLevel {
  if (ppm > 50_000n) return 'severe'
  return ppm > 10_000n ? 'high' : 'low'
}

/** The confirm button's label if a severe impact has to be accepted by holding it. */
export function holdWords(ppm: bigint): Message | undefined {
  if (impactLevel(ppm) !== 'severe') return undefined
  return { id: 'review.hold', values: { percent: showPercent(ppm) } }
}
