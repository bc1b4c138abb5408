import { formatAmount, LP_TOKEN, type Token } from '@nightjar/sdk'
import { lazy, Suspense, useState } from 'react'
import { creditsValue } from '../../lib/creditsValue.ts'
import { showCredits, showTokenAmount, showWorth } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Chips } from '../../ui/Chips.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { PercentSlider } from '../../ui/PercentSlider.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { CardHead } from './CardHead.tsx'
import { PairSelect } from './PairSelect.tsx'
import type { ZapOutQuote } from './planZap.ts'
import type { WithdrawalQuote, WithdrawalSide } from './quoteWithdrawal.ts'
import { ShareChange } from './ShareChange.tsx'
import { useWithdrawal, type Withdrawal } from './useWithdrawal.ts'
import { type WithdrawalState, withdrawalWords } from './validateWithdrawal.ts'
import { ZapOutFacts } from './ZapOutFacts.tsx'

const WithdrawalSheet = lazy(async () => ({
  default: (await import('./WithdrawalSheet.tsx')).WithdrawalSheet,
}))

const ZapOutSheet = lazy(async () => ({
  default: (await import('./ZapOutSheet.tsx')).ZapOutSheet,
}))

const actionable: ReadonlySet<WithdrawalState> = new Set(['ready', 'disconnected', 'offline'])

/** The form of a public withdrawal. */
export function WithdrawalCard() {
  const t = useText()
  const withdrawal = useWithdrawal()
  const { openDialog } = useWallet()
  const [reviewed, setReviewed] = useState<WithdrawalQuote>()
  const [reviewedZap, setReviewedZap] = useState<ZapOutQuote>()
  const { state, quote, zap, address, percent, setPercent } = withdrawal
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') withdrawal.exchange.retry()
    else if (state === 'ready' && zap) setReviewedZap(zap)
    else if (state === 'ready' && quote) setReviewed(quote)
  }
  const finish = () => {
    setReviewed(undefined)
    setReviewedZap(undefined)
    setPercent(0)
  }
  return (
    <section
      aria-label={t('pools.remove')}
      className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
    >
      <CardHead />
      <Position withdrawal={withdrawal} />
      <div className="mt-4">
        <p className="px-1 font-bold text-32">{percent} %</p>
        <PercentSlider
          label={t('pools.partOfPosition')}
          value={percent}
          disabled={!withdrawal.held}
          onChange={setPercent}
        />
      </div>
      <WithdrawalWays withdrawal={withdrawal} />
      {withdrawal.into ? (
        <ReturnedInOne withdrawal={withdrawal} into={withdrawal.into} />
      ) : (
        <Returned withdrawal={withdrawal} />
      )}
      <FormButton
        words={withdrawalWords[state]}
        disabled={!actionable.has(state)}
        onPress={proceed}
      />
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
            address={address}
            onClose={() => setReviewedZap(undefined)}
            onDone={finish}
          />
        )}
      </Suspense>
    </section>
  )
}

type Shown = { readonly withdrawal: Withdrawal }

function Position({ withdrawal }: Shown) {
  const t = useText()
  const { held, address, pair, exchange } = withdrawal
  return (
    <div className="flex min-h-16 items-center justify-between gap-3 rounded-field border border-line bg-s2 px-4 py-2">
      {exchange.isLoading ? (
        <span className="skeleton h-8 w-40 bg-s3!" />
      ) : (
        <PairSelect withdrawal={withdrawal} />
      )}
      {address && pair && (
        <p className="min-w-0 text-right">
          <span className="block text-13 text-mid">{t('pools.youHave')}</span>
          {held === undefined ? (
            <span className="skeleton block h-5 w-24" />
          ) : (
            <span
              className="block truncate font-medium"
              title={formatAmount(held, LP_TOKEN.decimals)}
            >
              {showTokenAmount(held, LP_TOKEN)}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** Both tokens of the pool, or one into which the other is swapped. */
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

/** What comes back in one token. */
function ReturnedInOne({ withdrawal, into }: InOneProps) {
  const t = useText()
  const { zap, quote, exchange, feeMicrocredits } = withdrawal
  const amount = zap ? zap.zap.returned + zap.zap.bought : 0n
  return (
    <div className="mt-3">
      <div className="rounded-field border border-line px-4 py-3">
        <div className="flex items-start justify-between gap-3">
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

/** What comes back: the rows keep their place before there is something to say. */
function Returned({ withdrawal }: Shown) {
  const t = useText()
  const { quote, pair, exchange, feeMicrocredits } = withdrawal
  if (!pair) return null
  const sides: readonly WithdrawalSide[] = quote?.sides ?? [
    { token: pair.token0, amount: 0n, minimum: 0n },
    { token: pair.token1, amount: 0n, minimum: 0n },
  ]
  return (
    <div className="mt-3">
      <div className="rounded-field border border-line px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <p className="text-13 text-mid">{t('pools.youReceive')}</p>
          {quote && <ShareChange sharePpm={quote.sharePpm} />}
        </div>
        {sides.map((side) => (
          <ReturnedSide
            key={side.token.id}
            side={side}
            price={exchange.prices.get(side.token.id)}
          />
        ))}
      </div>
      <div className="mt-2 min-h-22 px-1">
        {quote && (
          <FactList>
            {sides.map(({ token, minimum }) => (
              <Fact key={token.id} label={t('pools.atLeastOf', { symbol: token.symbol })}>
                {showTokenAmount(minimum, token)}
              </Fact>
            ))}
            <Fact label={t('pools.networkFee')}>{showCredits(feeMicrocredits)}</Fact>
          </FactList>
        )}
      </div>
    </div>
  )
}

type ReturnedSideProps = { readonly side: WithdrawalSide; readonly price: string | undefined }

function ReturnedSide({ side: { token, amount }, price }: ReturnedSideProps) {
  const value = creditsValue(amount, token.decimals, price)
  return (
    <p className="mt-2 flex items-center gap-3">
      <TokenLogo token={token} size={28} />
      <span
        className="min-w-0 flex-1 truncate font-bold text-17"
        title={formatAmount(amount, token.decimals)}
      >
        {showTokenAmount(amount, token)}
      </span>
      <span className="shrink-0 text-13 text-low">
        {value === undefined ? '' : `≈ ${showWorth(value, amount)}`}
      </span>
    </p>
  )
}
