import { LP_TOKEN } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import type { DepositQuote } from './quoteDeposit.ts'

/** What a reviewed deposit takes, gives and guarantees. */
export function DepositTerms({ reviewed }: { readonly reviewed: DepositQuote }) {
  const t = useText()
  const { pair, sides, liquidity, sharePpm } = reviewed
  const [a, b] = sides
  return (
    <>
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        {sides.map(({ token, used }) => (
          <AmountRow key={token.id} label={t('pools.youAdd')} amount={used} token={token} />
        ))}
        <div className="border-line border-t pt-3">
          <p className="text-13 text-low">{t('pools.youGet')}</p>
          <p className="mt-0.5 font-bold text-17 wrap-anywhere">
            {showExact(liquidity, LP_TOKEN)}{' '}
            <span className="font-normal text-13 text-mid">
              {a.token.symbol} / {b.token.symbol}
            </span>
          </p>
        </div>
      </div>
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('pools.share')}>
            {showShare(sharePpm.before)} → {showShare(sharePpm.after)}
          </Fact>
          {pair &&
            sides.map(({ token, amount, minimum }) => (
              <Fact key={token.id} label={t('pools.takenOf', { symbol: token.symbol })}>
                {t('pools.range', {
                  least: showExact(minimum, token),
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
          <Fact label={t('pools.whoSees')}>{t('pools.everyoneSeesDeposit')}</Fact>
        </FactList>
      </div>
    </>
  )
}
