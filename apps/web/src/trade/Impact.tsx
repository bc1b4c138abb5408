import { showPercent } from '../lib/format.ts'
import { type ImpactLevel, impactLevel } from './impact.ts'

const colours: Readonly<Record<ImpactLevel, string>> = {
  low: 'text-high',
  high: 'text-warning',
  severe: 'text-danger',
}

/** How far a trade moves the price against itself, in parts per million; coloured by its level. */
export function Impact({ ppm }: { readonly ppm: bigint }) {
  return <span className={colours[impactLevel(ppm)]}>{showPercent(ppm)}</span>
}
