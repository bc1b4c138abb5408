import { formatAmount, type Wait } from '@nightjar/sdk'
import { Suspense, useState } from 'react'
import type { FormWords } from '../../lib/formWords.ts'
import { useText } from '../../lib/text/useText.ts'
import { formAccent, seenWords } from '../../plans/accentOf.ts'
import { PrivacyAdvice } from '../../private/advice/PrivacyAdvice.tsx'
import { PrivateForm } from '../../private/PrivateForm.tsx'
import { ShieldOffer } from '../../private/ShieldOffer.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import type { Accent } from '../../ui/accent.ts'
import { SlippageSetting } from '../../ui/SlippageSetting.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import { PaySource } from './PaySource.tsx'
import { PrivateEnds } from './PrivateEnds.tsx'
import { PrivateFacts, stakeOf } from './PrivateFacts.tsx'
import { PrivateReview } from './PrivateReview.tsx'
import { isMixed } from './privateAction.ts'
import { QuoteDetails } from './QuoteDetails.tsx'
import { SwapFields } from './SwapFields.tsx'
import { SwapMode } from './SwapMode.tsx'
import { swapWords } from './swapWords.ts'
import { type PrivateSwap, usePrivateSwap } from './usePrivateSwap.ts'
import type { Swap } from './useSwap.ts'

const offWords: FormWords = {
  label: { id: 'private.off' },
  reason: { id: 'plans.offReason' },
}
function wordsOf({ state, context }: Pick<Swap, 'state' | 'context'>, accent: Accent): FormWords {
  if (state !== 'ready') return swapWords(state, context)
  return accent === 'private' ? { label: { id: 'private.review' } } : seenWords('private.swapSeen')
}

/** The form as when its review was opened, or its price was accepted. */
type Reviewed = { readonly desk: PrivateSwap; readonly wait?: Wait }

/** The form of a private swap, and the surpluses of earlier ones. */
export function PrivateSwapCard() {
  const t = useText()
  const desk = usePrivateSwap()
  const { swap, preview } = desk
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { state, account } = swap
  const isOff = !swap.exchange.settings.privateAllowed
  const { address } = account
  const accent = isMixed(desk.ends)
    ? 'public'
    : formAccent({ action: desk.action, preview, address })
  const proceed = proceedFrom(swap, {
    ready: preview && (() => setReviewed({ desk })),
    'credits-mixed': () => desk.setEnds({ pays: 'private', receives: 'private' }),
  })
  return (
    <>
      <h1 className="sr-only">{t('private.title')}</h1>
      <PrivateForm
        label={t('private.title')}
        accent={accent}
        words={isOff ? offWords : wordsOf(swap, accent)}
        onPress={isOff ? undefined : proceed}
        panel={
          account.address && (
            <SurplusPanel address={account.address} paysPrivately={desk.paysClaims} />
          )
        }
        review={(show) =>
          reviewed && (
            <PrivateReview
              reviewed={reviewed.desk}
              current={desk}
              wait={reviewed.wait}
              onAccept={() => setReviewed({ ...reviewed, desk })}
              onClose={() => setReviewed(undefined)}
              onStarted={(id) => {
                setReviewed(undefined)
                show(id)
                swap.setText('in', '')
              }}
            />
          )
        }
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <SwapMode mode="private" />
          <SlippageSetting mode="private" stake={stakeOf(desk)} pairs={swap.quote?.route.pairs} />
        </div>
        <SwapFields swap={swap} pays={desk.ends.pays} receives={desk.ends.pays} />
        <Suspense>{swap.form.text !== '' && <QuoteDetails swap={swap} isPrivate />}</Suspense>
        <PrivateEnds desk={desk} />
        <PaySource desk={desk} />
        <Shortage desk={desk} />
        <PayoutForm desk={desk} />
        <PrivateFacts desk={desk} />
        <PrivacyAdvice
          action={desk.action}
          payment={paymentOf(desk)}
          onWait={
            isOff || state !== 'ready' || !preview
              ? undefined
              : (wait) => setReviewed({ desk, wait })
          }
        />
      </PrivateForm>
    </>
  )
}

/** What to do if the exchange's own records are to pay but do not suffice. */
function Shortage({ desk: { swap, ends, payer } }: { readonly desk: PrivateSwap }) {
  const { context, quote } = swap
  if (ends.pays === 'public' || payer.source === 'outside') return null
  return (
    <ShieldOffer
      token={context.tokenIn}
      balance={context.balanceIn}
      needed={quote?.amountIn ?? 0n}
      takesCredits={!isMixed(ends)}
    />
  )
}

/** The amount that the form pays, and how to change it. */
function paymentOf({ swap: { quote, context, setText } }: PrivateSwap) {
  const { tokenIn: token } = context
  if (!quote || !token || quote.exact === 'out') return undefined
  const onChange = (amount: bigint) => setText('in', formatAmount(amount, token.decimals))
  return { token, amount: quote.amountIn, onChange }
}
