import { formatAmount } from '@nightjar/sdk'
import { inStyle, withPercent } from './format.ts'

/** Parts per million as a percentage with at most three decimals, rounded down: a share is never overstated. */
export function showShare(ppm: bigint): string {
  const maxDecimals = ppm < 1_000_000n / 100n ? 3 : 2
  return withPercent(inStyle(formatAmount(ppm, 4, { maxDecimals })))
}
