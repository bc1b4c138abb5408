import { LP_TOKEN } from '@nightjar/sdk'
import { creditsValue } from '../../lib/creditsValue.ts'
import { showDigits, showTokenAmount } from '../../lib/format.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { HiddenPools } from '../../trade/HiddenPools.tsx'
import { Balance } from '../../ui/Balance.tsx'
import { PercentSlider } from '../../ui/PercentSlider.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { PairSelect } from './PairSelect.tsx'
import type { WithdrawalSide } from './quoteWithdrawal.ts'
import { ShareChange } from './ShareChange.tsx'
import type { Withdrawal } from './useWithdrawal.ts'

type WithdrawalFieldsProps = { readonly withdrawal: Withdrawal }

/** The pair, and the percentage of the position to withdraw. */
export function PositionPart({ withdrawal }: WithdrawalFieldsProps) {
  const t = useText()
  const { percent, setPercent, hidden, exchange } = withdrawal
  return (
    <>
      <Position withdrawal={withdrawal} />
      {hidden && (
        <HiddenPools text={t('pools.openHidden')} pairs={[hidden]} tokens={exchange.tokens} />
      )}
      <div className="mt-4">
        <PercentSlider
          label={t('pools.partOfPosition')}
          value={percent}
          disabled={!withdrawal.held}
          onChange={setPercent}
        />
      </div>
    </>
  )
}

function Position({ withdrawal }: WithdrawalFieldsProps) {
  const t = useText()
  const { held, account, pair, exchange } = withdrawal
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 rounded-field border border-line bg-s2 px-4 py-2">
      {exchange.isLoading ? (
        <span className="skeleton h-8 w-40 bg-s3!" />
      ) : (
        <PairSelect withdrawal={withdrawal} />
      )}
      {account.address && pair && (
        <p className="min-w-0 text-right max-desk:ml-auto">
          <span className="block text-13 text-mid">{t('pools.youHave')}</span>
          {held === undefined ? (
            <span className="skeleton block h-5 w-24" />
          ) : (
            <Balance
              className="wrap-anywhere font-medium"
              text={showTokenAmount(held, LP_TOKEN)}
              title={showDigits(held, LP_TOKEN.decimals)}
            />
          )}
        </p>
      )}
    </div>
  )
}

/** The returned amounts: the rows take their space before there is anything to show. */
export function Returned({ withdrawal }: WithdrawalFieldsProps) {
  const t = useText()
  const { quote, held, pair, exchange } = withdrawal
  if (!pair) return null
  const sides: readonly WithdrawalSide[] = quote?.sides ?? [
    { token: pair.token0, amount: 0n, minimum: 0n },
    { token: pair.token1, amount: 0n, minimum: 0n },
  ]
  return (
    <div className="mt-3 rounded-field border border-line px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <p className="text-13 text-mid">{t('pools.youReceive')}</p>
        {quote && <ShareChange sharePpm={quote.sharePpm} />}
      </div>
      {sides.map((side) => (
        <ReturnedSide
          key={side.token.id}
          side={held === undefined ? { token: side.token } : side}
          price={exchange.prices.get(side.token.id)}
        />
      ))}
    </div>
  )
}

type ReturnedSideProps = {
  /** Without an amount while it is not known what the account has. */
  readonly side: Pick<WithdrawalSide, 'token'> & Partial<WithdrawalSide>
  readonly price: string | undefined
}

/** One token with its value. */
export function ReturnedSide({ side: { token, amount }, price }: ReturnedSideProps) {
  const worth = useWorth()
  const value = amount === undefined ? undefined : creditsValue(amount, token.decimals, price)
  return (
    <p className="mt-2 flex items-center gap-3">
      <TokenLogo token={token} size={28} />
      <span
        className="wrap-anywhere min-w-0 flex-1 font-bold text-17"
        title={amount === undefined ? undefined : showDigits(amount, token.decimals)}
      >
        {amount === undefined ? '–' : showTokenAmount(amount, withForm(token))}
      </span>
      <span className="wrap-anywhere min-w-1/5 text-right text-13 text-low">
        {value === undefined ? '' : `≈ ${worth(value, amount)}`}
      </span>
    </p>
  )
}
