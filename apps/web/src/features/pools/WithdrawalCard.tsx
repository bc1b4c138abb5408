import type { Token } from '@nightjar/sdk'
import { lazy, Suspense, useState } from 'react'
import { showFee, showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { CardHead } from './CardHead.tsx'
import type { ZapOutQuote } from './planZap.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'
import { ShareChange } from './ShareChange.tsx'
import { useWithdrawal, type Withdrawal } from './useWithdrawal.ts'
import { withdrawalWords } from './validateWithdrawal.ts'
import { PositionPart, Returned, ReturnedSide } from './WithdrawalFields.tsx'
import { ZapOutFacts } from './ZapOutFacts.tsx'

const WithdrawalSheet = lazy(async () => ({
  default: (await import('./WithdrawalSheet.tsx')).WithdrawalSheet,
}))

const ZapOutSheet = lazy(async () => ({
  default: (await import('./ZapOutSheet.tsx')).ZapOutSheet,
}))

/** The form of a public withdrawal. */
export function WithdrawalCard() {
  const t = useText()
  const withdrawal = useWithdrawal()
  const [reviewed, setReviewed] = useState<WithdrawalQuote>()
  const [reviewedZap, setReviewedZap] = useState<ZapOutQuote>()
  const { state, quote, zap, account, setPercent } = withdrawal
  const { address } = account
  if (withdrawal.exchange.isLoading) return <FormSkeleton />
  const review = () => {
    if (zap) setReviewedZap(zap)
    else setReviewed(quote)
  }
  const finish = () => {
    setReviewed(undefined)
    setReviewedZap(undefined)
    setPercent(0)
  }
  return (
    <TradeForm
      label={t('pools.remove')}
      words={withdrawalWords[state]}
      onPress={proceedFrom(withdrawal, { ready: review })}
    >
      <CardHead mode="public" place="remove" />
      <PositionPart withdrawal={withdrawal} />
      <WithdrawalWays withdrawal={withdrawal} />
      {withdrawal.into ? (
        <ReturnedInOne withdrawal={withdrawal} into={withdrawal.into} />
      ) : (
        <ReturnedBoth withdrawal={withdrawal} />
      )}
      <Suspense>
        {reviewed && address && (
          <WithdrawalSheet
            reviewed={reviewed}
            current={quote}
            address={address}
            onAccept={setReviewed}
            onClose={() => setReviewed(undefined)}
            onDone={finish}
          />
        )}
        {reviewedZap && address && (
          <ZapOutSheet
            reviewed={reviewedZap}
            current={withdrawal.zap}
            address={address}
            onAccept={setReviewedZap}
            onClose={() => setReviewedZap(undefined)}
            onDone={finish}
          />
        )}
      </Suspense>
    </TradeForm>
  )
}

type Shown = { readonly withdrawal: Withdrawal }

/** Choice: both tokens of the pool, or one into which the other is swapped. */
function WithdrawalWays({ withdrawal: { pair, into, setInto } }: Shown) {
  const t = useText()
  if (!pair) return null
  const both = t('pools.bothTokens')
  const only = (token: Token) => t('pools.onlyToken', { symbol: token.symbol })
  return (
    <div className="mt-3">
      <Chips
        label={t('pools.wayOut')}
        options={[both, only(pair.token0), only(pair.token1)]}
        value={into ? only(into) : both}
        onChange={(chosen) =>
          setInto([pair.token0, pair.token1].find((token) => only(token) === chosen))
        }
      />
    </div>
  )
}

type InOneProps = Shown & { readonly into: Token }

/** The amount returned in one token. */
function ReturnedInOne({ withdrawal, into }: InOneProps) {
  const t = useText()
  const { zap, quote, exchange, feeMicrocredits } = withdrawal
  const amount = zap ? zap.zap.returned + zap.zap.bought : 0n
  return (
    <div className="mt-3">
      <div className="rounded-field border border-line px-4 py-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <p className="text-13 text-mid">{t('pools.youReceive')}</p>
          {quote && <ShareChange sharePpm={quote.sharePpm} />}
        </div>
        <ReturnedSide
          side={{ token: into, amount, minimum: 0n }}
          price={exchange.prices.get(into.id)}
        />
      </div>
      <div className="mt-2 min-h-22 px-1">
        {zap && <ZapOutFacts quote={zap} feeMicrocredits={feeMicrocredits} />}
      </div>
    </div>
  )
}

/** The returned and the guaranteed amounts of both tokens. */
function ReturnedBoth({ withdrawal }: Shown) {
  const t = useText()
  const { quote, pair, feeMicrocredits } = withdrawal
  const tokens = pair ? [pair.token0, pair.token1] : []
  const sides = quote?.sides ?? tokens.map((token) => ({ token, minimum: undefined }))
  return (
    <>
      <Returned withdrawal={withdrawal} />
      <div className="mt-2 px-1">
        <FactList>
          {sides.map(({ token, minimum }) => (
            <Fact key={token.id} label={t('pools.atLeastOf', { symbol: token.symbol })}>
              {minimum === undefined ? '–' : showTokenAmount(minimum, token)}
            </Fact>
          ))}
          <Fact label={t('pools.networkFee')} term="networkFee">
            {quote ? showFee(feeMicrocredits) : '–'}
          </Fact>
        </FactList>
      </div>
    </>
  )
}
