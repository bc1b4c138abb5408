import type { ReactNode } from 'react'
import { showDigits, showExact } from '../../lib/format.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { DepositAmounts } from './DepositAmounts.tsx'
import { LiquiditySeen } from './LiquiditySeen.tsx'
import type { DepositQuote } from './quoteDeposit.ts'

type DepositTermsProps = {
  readonly reviewed: DepositQuote
  /** Facts about its transactions. */
  readonly children: ReactNode
}

/** What a reviewed deposit takes, gives and guarantees, and who sees it. */
export function DepositTerms({ reviewed, children }: DepositTermsProps) {
  const t = useText()
  const { pair, sides, liquidity, sharePpm } = reviewed
  return (
    <>
      <DepositAmounts sides={sides} liquidity={liquidity} />
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('pools.share')}>
            {showShare(sharePpm.before)} → {showShare(sharePpm.after)}
          </Fact>
          {pair &&
            sides.map(({ token, amount, minimum }) => (
              <Fact key={token.id} label={t('pools.takenOf', { symbol: token.symbol })}>
                {t('pools.range', {
                  least: showDigits(minimum, token.decimals),
                  most: showExact(amount, token),
                })}
              </Fact>
            ))}
          {pair && (
            <Tolerance
              mode="public"
              limits={sides.map(({ used, minimum }) => ({ quoted: used, limit: minimum }))}
            />
          )}
          {children}
        </FactList>
      </div>
      <LiquiditySeen amounts="pools.bothAmounts" />
    </>
  )
}
