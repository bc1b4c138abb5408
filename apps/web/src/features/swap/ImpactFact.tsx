import { showPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Fact } from '../../ui/FactList.tsx'
import { impactLevel } from './impact.ts'

const colours = { low: 'text-high', high: 'text-warning', severe: 'text-danger' } as const

/** How far a swap moves the price against itself, in parts per million. */
export function ImpactFact({ ppm }: { readonly ppm: bigint }) {
  const t = useText()
  return (
    <Fact label={t('swap.impact')} term="impact">
      <span className={colours[impactLevel(ppm)]}>{showPercent(ppm)}</span>
    </Fact>
  )
}
