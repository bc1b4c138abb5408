import { LP_TOKEN, lpToken } from '@nightjar/sdk'
import { useState } from 'react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { OpenPlans } from '../../private/OpenPlans.tsx'
import { PlanFacts } from '../../private/PlanFacts.tsx'
import { PlanReview } from '../../private/PlanReview.tsx'
import { PlanSheet } from '../../private/PlanSheet.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { useReviewGone } from '../../private/useReviewGone.ts'
import { Fact } from '../../ui/FactList.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { CardHead } from './CardHead.tsx'
import { LiquidityVisibility } from './LiquidityVisibility.tsx'
import { withdrawalMoves } from './orders.ts'
import { renewLiquidity } from './privateLiquidity.ts'
import { type PrivateWithdrawal, usePrivateWithdrawal } from './usePrivateWithdrawal.ts'
import { type WithdrawalState, withdrawalWords } from './validateWithdrawal.ts'
import { PositionPart, Returned } from './WithdrawalFields.tsx'

const actionable: ReadonlySet<WithdrawalState> = new Set(['ready', 'disconnected', 'offline'])
const words = {
  ...withdrawalWords,
  'nothing-held': {
    label: { id: 'pools.nothingHeld' },
    reason: { id: 'pools.nothingHeldPrivately' },
  },
} as const

/** The form of a withdrawal from LP records, what waits of earlier plans, and what they have left. */
export function PrivateWithdrawalCard() {
  const t = useText()
  const desk = usePrivateWithdrawal()
  const { withdrawal, holdings, preview } = desk
  const { openDialog } = useWallet()
  const [isReviewed, setIsReviewed] = useState(false)
  const [shown, setShown] = useState<string>()
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const { state, address, exchange } = withdrawal
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') exchange.retry()
    else setIsReviewed(true)
  }
  return (
    <>
      {address && <OpenPlans address={address} onShow={setShown} />}
      <section
        aria-label={t('pools.removePrivately')}
        className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
      >
        <CardHead mode="private" place="remove" />
        <PositionPart withdrawal={withdrawal} />
        <Returned withdrawal={withdrawal} />
        <WithdrawalPlan desk={desk} />
        <FormButton
          words={words[state]}
          disabled={!actionable.has(state) || (state === 'ready' && !preview)}
          onPress={proceed}
        />
        {holdings.failure !== null && (
          <p role="status" className="mt-2 text-center text-13 text-danger">
            {t('private.noRecords')} {holdings.failure}
          </p>
        )}
      </section>
      {address && <SurplusPanel address={address} paysPrivately={holdings.paysClaims} />}
      {isReviewed && (
        <Review
          desk={desk}
          onClose={() => setIsReviewed(false)}
          onStarted={(id) => {
            setIsReviewed(false)
            setShown(id)
            withdrawal.setPercent(0)
          }}
        />
      )}
      {shown && (
        <PlanSheet
          id={shown}
          renew={({ action }) => renewLiquidity(action, { pairs: exchange.pairs, slippageBps })}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

/** What the withdrawal takes and leaves, and who sees what of it. */
function WithdrawalPlan({ desk }: { readonly desk: PrivateWithdrawal }) {
  const { withdrawal, action, preview, holdings } = desk
  const { quote } = withdrawal
  if (!quote || action?.kind !== 'remove' || !preview) return null
  const { pair, sides } = quote
  const [a, b] = sides
  const amounts = [
    showTokenAmount(a.amount - action.minA, a.token),
    showTokenAmount(b.amount - action.minB, b.token),
  ]
  const payment = { token: lpToken(pair), records: holdings.recordsOf(pair) }
  return (
    <PlanFacts
      preview={preview}
      payments={[payment]}
      surplus={{ amounts, text: 'private.surplusClaimed' }}
    >
      <WithdrawalVisibility desk={desk} isBrief />
    </PlanFacts>
  )
}

type VisibilityProps = { readonly desk: PrivateWithdrawal; readonly isBrief?: boolean }

function WithdrawalVisibility({ desk, isBrief = false }: VisibilityProps) {
  const { withdrawal, action, preview } = desk
  if (!withdrawal.quote || !action || !preview) return null
  const [a, b] = withdrawal.quote.sides
  const tokens = [a.token, b.token] as const
  return <LiquidityVisibility action={action} preview={preview} tokens={tokens} isBrief={isBrief} />
}

type ReviewProps = {
  readonly desk: PrivateWithdrawal
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

function Review({ desk, onClose, onStarted }: ReviewProps) {
  const t = useText()
  const { withdrawal, action, preview } = desk
  const { quote, address } = withdrawal
  useReviewGone(Boolean(preview && address), onClose)
  if (!quote || action?.kind !== 'remove' || !preview || !address) return null
  const { pair, sides, liquidity } = quote
  const least = [action.minA, action.minB]
  return (
    <PlanReview
      title={t('pools.reviewRemove')}
      confirm={t('pools.startRemove')}
      goal={{ address, action, ...withdrawalMoves(quote) }}
      preview={preview}
      facts={
        <>
          <Fact label={t('pools.burned')}>
            {showExact(liquidity, LP_TOKEN)} {pair.token0.symbol} / {pair.token1.symbol}
          </Fact>
          {sides.map(({ token, amount }, at) => (
            <Fact key={token.id} label={t('pools.returnedOf', { symbol: token.symbol })}>
              {showExact(amount, token)}{' '}
              <span className="text-low">
                {t('pools.leastOf', { amount: showExact(least[at] ?? 0n, token) })}
              </span>
            </Fact>
          ))}
        </>
      }
      visibility={<WithdrawalVisibility desk={desk} />}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
