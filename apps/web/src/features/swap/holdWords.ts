import { showPercent } from '../../lib/format.ts'
import type { Message } from '../../lib/text/message.ts'
import { impactLevel } from '../../trade/impact.ts'

/** The confirm button's label if a severe impact has to be accepted by holding it. */
export function holdWords(ppm: bigint): Message | undefined {
  if (impactLevel(ppm) !== 'severe') return undefined
  return { id: 'review.hold', values: { percent: showPercent(ppm) } }
}
