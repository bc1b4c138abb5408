import { coarseMinimum } from '@nightjar/sdk'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { Impact } from '../../trade/Impact.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { countTurns, type Turn } from '../../trade/turns.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { LpGained } from './LpGained.tsx'
import type { ZapInQuote } from './planZap.ts'

type ZapFactsProps = {
  readonly quote: ZapInQuote
  /** What is wrapped first. */
  readonly entries: readonly Turn[]
  readonly feeMicrocredits: bigint
}

/** The result of a deposit of one token, and the price impact of its sale. */
export function ZapFacts({ quote, entries, feeMicrocredits }: ZapFactsProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { pair, paid, other, zap, impactPpm, left, sharePpm } = quote
  const { sold, bought, deposit } = zap
  const minimum = coarseMinimum(bought, BigInt(slippageBps))
  const rest = [
    ...(left.paid > 0n ? [showExact(left.paid, paid)] : []),
    ...(left.other > 0n ? [showExact(left.other, other)] : []),
  ]
  return (
    <div className="mt-3 animate-enter">
      <LpGained pair={pair} liquidity={deposit.liquidity} sharePpm={sharePpm} />
      <div className="mt-2 px-1">
        <FactList>
          <Fact
            label={t('pools.swappedFirst')}
            title={`${showExact(sold, paid)} → ${showExact(bought, other)}`}
          >
            {showTokenAmount(sold, paid)} → {showTokenAmount(bought, other)}
          </Fact>
          <Fact label={t('pools.leastBought')} title={showExact(minimum, other)}>
            {showTokenAmount(minimum, other)}
          </Fact>
          <Tolerance mode="public" limits={[{ quoted: bought, limit: minimum }]} />
          <Fact label={t('pools.impact')} term="impact">
            <Impact ppm={impactPpm} />
          </Fact>
          <Fact label={t('pools.leftOver')}>
            {rest.length > 0 ? rest.join(' + ') : t('pools.nothingLeft')}
          </Fact>
          <Fact
            label={t('transactions.networkFees', { count: countTurns(entries) + 2 })}
            term="networkFee"
          >
            {showCredits(feeMicrocredits)}
          </Fact>
        </FactList>
      </div>
    </div>
  )
}
