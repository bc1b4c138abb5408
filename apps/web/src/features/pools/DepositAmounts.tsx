import { LP_TOKEN } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { DepositQuote } from './quoteDeposit.ts'
import { SideAmounts } from './SideAmounts.tsx'

/** What a reviewed deposit takes and gives, in large type. */
export function DepositAmounts({ sides, liquidity }: Pick<DepositQuote, 'sides' | 'liquidity'>) {
  const t = useText()
  const [a, b] = sides
  return (
    <SideAmounts
      label={t('pools.youAdd')}
      sides={sides.map(({ token, used }) => ({ token, amount: used }))}
    >
      <div className="border-line border-t pt-3">
        <p className="text-13 text-low">{t('pools.youGet')}</p>
        <p className="mt-0.5 font-bold text-17 wrap-anywhere">
          {showExact(liquidity, LP_TOKEN)}{' '}
          <span className="font-normal text-13 text-mid">
            {a.token.symbol} / {b.token.symbol}
          </span>
        </p>
      </div>
    </SideAmounts>
  )
}
