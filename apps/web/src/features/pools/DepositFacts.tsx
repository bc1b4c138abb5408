import { LOCKED_LIQUIDITY, LP_TOKEN } from '@nightjar/sdk'
import { showExact, showFee, showTokenAmount } from '../../lib/format.ts'
import { showUprightRate } from '../../lib/rate.ts'
import { useText } from '../../lib/text/useText.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { LpGained } from './LpGained.tsx'
import type { DepositQuote } from './quoteDeposit.ts'

type DepositFactsProps = {
  readonly quote: DepositQuote
  readonly feeMicrocredits: bigint
}

/** What a deposit gives, and what is guaranteed. */
export function DepositFacts({ quote, feeMicrocredits }: DepositFactsProps) {
  const t = useText()
  const { sides, liquidity, pair, sharePpm } = quote
  const [a, b] = sides
  const minimums = sides.map(({ minimum, token }) => showTokenAmount(minimum, token))
  return (
    <div className="mt-3 animate-enter">
      <LpGained
        pair={{ token0: a.token, token1: b.token }}
        liquidity={liquidity}
        sharePpm={sharePpm}
      />
      <div className="mt-2 px-1">
        <FactList>
          {pair ? (
            <>
              <Fact label={t('pools.price')}>
                {showUprightRate(
                  { amount: a.used, token: a.token },
                  { amount: b.used, token: b.token },
                )}
              </Fact>
              <Fact label={t('pools.atLeastAdded')}>{minimums.join(' + ')}</Fact>
            </>
          ) : (
            <Fact label={t('pools.keptForEver')} term="locked">
              {showExact(LOCKED_LIQUIDITY, LP_TOKEN)}
            </Fact>
          )}
          <Fact label={t('pools.networkFee')} term="networkFee">
            {showFee(feeMicrocredits)}
          </Fact>
        </FactList>
      </div>
    </div>
  )
}
