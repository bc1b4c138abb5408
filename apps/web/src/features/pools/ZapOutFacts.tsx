import { coarseMinimum } from '@nightjar/sdk'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { Impact } from '../../trade/Impact.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import type { ZapOutQuote } from './planZap.ts'

type ZapOutFactsProps = { readonly quote: ZapOutQuote; readonly feeMicrocredits: bigint }

/** The amount that a withdrawal in one token swaps, and the minimum that it pays. */
export function ZapOutFacts({ quote, feeMicrocredits }: ZapOutFactsProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { received, other, zap, impactPpm } = quote
  const { returned, sold, bought } = zap
  const tolerance = BigInt(slippageBps)
  const minimum = coarseMinimum(returned, tolerance) + coarseMinimum(bought, tolerance)
  return (
    <FactList>
      <Fact
        label={t('pools.swappedAfter')}
        title={`${showExact(sold, other)} → ${showExact(bought, received)}`}
      >
        {showTokenAmount(sold, other)} → {showTokenAmount(bought, received)}
      </Fact>
      <Fact
        label={t('pools.atLeastOf', { symbol: received.symbol })}
        title={showExact(minimum, received)}
      >
        {showTokenAmount(minimum, received)}
      </Fact>
      <Tolerance mode="public" limits={[{ quoted: returned + bought, limit: minimum }]} />
      <Fact label={t('pools.impact')}>
        <Impact ppm={impactPpm} />
      </Fact>
      <Fact label={t('transactions.networkFees', { count: 2 })}>
        {showCredits(feeMicrocredits)}
      </Fact>
    </FactList>
  )
}
