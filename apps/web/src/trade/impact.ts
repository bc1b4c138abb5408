/** Levels of the price impact of a trade, in parts per million: above 1% it is pointed out, above 5% it has to be accepted by holding a button, above 15% only an expert may trade. */
const HIGH_IMPACT_PPM = 10_000n
const SEVERE_IMPACT_PPM = 50_000n
export const MAX_IMPACT_PPM = 150_000n

export type ImpactLevel = 'low' | 'high' | 'severe'

export function impactLevel(ppm: bigint): ImpactLevel {
  if (ppm > SEVERE_IMPACT_PPM) return 'severe'
  return ppm > HIGH_IMPACT_PPM ? 'high' : 'low'
}
