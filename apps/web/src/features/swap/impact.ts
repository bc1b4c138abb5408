export type ImpactLevel = 'low' | 'high' | 'severe'

/** Below 1%, from 1%, above 5%; parts per million. */
export function impactLevel(ppm: bigint): ImpactLevel {
  if (ppm > 50_000n) return 'severe'
  return ppm > 10_000n ? 'high' : 'low'
}
