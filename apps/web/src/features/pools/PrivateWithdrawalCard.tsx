import { LP_TOKEN, lpToken } from '@nightjar/sdk'
import { useState } from 'react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { formAccent, seenWords } from '../../plans/accentOf.ts'
import { PlanFacts } from '../../plans/PlanFacts.tsx'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { previewPlan } from '../../plans/previewPlan.ts'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { PrivateForm } from '../../private/PrivateForm.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { useRenewal } from '../../trade/useRenewal.ts'
import { Fact } from '../../ui/FactList.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { CardHead } from './CardHead.tsx'
import { liquidityParts } from './liquidityParts.ts'
import { isWithdrawalWorse, movedWithdrawal, raiseWithdrawal, withdrawalNow } from './movedQuote.ts'
import { withdrawalMoves } from './orders.ts'
import { toPrivateWithdrawal } from './privateLiquidity.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'
import { SideAmounts } from './SideAmounts.tsx'
import { type PrivateWithdrawal, usePrivateWithdrawal } from './usePrivateWithdrawal.ts'
import { withdrawalWords } from './validateWithdrawal.ts'
import { PositionPart, Returned } from './WithdrawalFields.tsx'

const words = {
  ...withdrawalWords,
  'nothing-held': {
    label: { id: 'pools.nothingHeld' },
    reason: { id: 'pools.nothingHeldPrivately' },
  },
} as const

/** The form of a withdrawal from LP records, and the surpluses of earlier ones. */
export function PrivateWithdrawalCard() {
  const t = useText()
  const desk = usePrivateWithdrawal()
  const { withdrawal, holdings, preview } = desk
  const [reviewed, setReviewed] = useState<PrivateWithdrawal>() // as when its review was opened, or as accepted since
  const { state, account } = withdrawal
  const { address } = account
  if (withdrawal.exchange.isLoading) return <FormSkeleton />
  const accent = formAccent({ ...desk, address })
  const isSeen = state === 'ready' && accent !== 'private'
  return (
    <PrivateForm
      label={t('pools.removePrivately')}
      accent={accent}
      words={isSeen ? seenWords('private.withdrawSeen') : words[state]}
      onPress={proceedFrom(withdrawal, { ready: preview && (() => setReviewed(desk)) })}
      panel={address && <SurplusPanel address={address} paysPrivately={holdings.paysClaims} />}
      review={(show) =>
        reviewed && (
          <Review
            reviewed={reviewed}
            current={desk}
            onAccept={setReviewed}
            onClose={() => setReviewed(undefined)}
            onStarted={(id) => {
              setReviewed(undefined)
              show(id)
              withdrawal.setPercent(0)
            }}
          />
        )
      }
    >
      <CardHead mode="private" place="remove" />
      <PositionPart withdrawal={withdrawal} />
      <Returned withdrawal={withdrawal} />
      <WithdrawalPlan desk={desk} />
    </PrivateForm>
  )
}

/** What the withdrawal takes and leaves, and who sees which part of it. */
function WithdrawalPlan({ desk }: { readonly desk: PrivateWithdrawal }) {
  const { withdrawal, action, preview, holdings } = desk
  const { quote } = withdrawal
  if (!quote || action?.kind !== 'remove' || !preview) return null
  const { pair, sides } = quote
  const [a, b] = sides
  const amounts = [
    showTokenAmount(a.amount - action.minA, withForm(a.token)),
    showTokenAmount(b.amount - action.minB, withForm(b.token)),
  ]
  const records = holdings.recordsOf(pair)
  const payment = { token: lpToken(pair), amount: action.liquidity, records }
  return (
    <PlanFacts
      action={action}
      preview={preview}
      payments={[payment]}
      surplus={{ amounts, text: 'private.surplusClaimed' }}
      parts={liquidityParts(action, sides)}
    />
  )
}

type ReviewProps = {
  readonly reviewed: PrivateWithdrawal
  readonly current: PrivateWithdrawal
  readonly onAccept: (desk: PrivateWithdrawal) => void
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** A quote that fell below the tolerance has to be accepted again. */
function Review({ reviewed, current, onAccept, onClose, onStarted }: ReviewProps) {
  const t = useText()
  const { withdrawal, action } = reviewed
  const { quote, account } = withdrawal
  const { address } = account
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const pair = current.withdrawal.quote?.pair
  const now = pair && quote && withdrawalNow(quote, pair, slippageBps)
  const accept = (next: WithdrawalQuote) =>
    onAccept({
      ...reviewed,
      withdrawal: { ...withdrawal, quote: next },
      action: toPrivateWithdrawal(next),
    })
  const preview = action && previewPlan(action, current.holdings.holder)
  const isSameOwner = current.withdrawal.account.address === address
  const isReady = quote && action?.kind === 'remove' && now && preview && isSameOwner
  useReviewGone(Boolean(isReady && address), onClose)
  const better = isReady ? raiseWithdrawal(now, quote) : undefined
  useRenewal(better && (() => accept(better)))
  if (!isReady || !address) return null
  const { sides, liquidity } = quote
  const least = [action.minA, action.minB]
  return (
    <PlanReview
      title={t('pools.reviewRemove')}
      confirm={t('pools.startRemove')}
      confirmSeen={t('private.withdrawSeen')}
      goal={{ address, action, ...withdrawalMoves(quote) }}
      preview={preview}
      moved={
        isWithdrawalWorse(now, quote)
          ? { ...movedWithdrawal(now, quote), onAccept: () => accept(now) }
          : undefined
      }
      lead={<SideAmounts label={t('pools.youReceive')} sides={sides} />}
      facts={
        <>
          <Fact label={t('pools.burned')}>
            {showExact(liquidity, LP_TOKEN)} {pair.token0.symbol} / {pair.token1.symbol}
          </Fact>
          {sides.map(({ token, amount }, at) => (
            <Fact key={token.id} label={t('pools.returnedOf', { symbol: token.symbol })}>
              {showExact(amount, withForm(token))}{' '}
              <span className="text-low">
                {t('pools.leastOf', { amount: showExact(least[at] ?? 0n, token) })}
              </span>
            </Fact>
          ))}
          <Tolerance
            mode="private"
            limits={sides.map(({ amount, minimum }) => ({ quoted: amount, limit: minimum }))}
          />
        </>
      }
      parts={liquidityParts(action, sides)}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
