import { formatAmount, type Wait } from '@nightjar/sdk'
import { Suspense, useState } from 'react'
import { showTokenAmount } from '../../lib/format.ts'
import type { FormWords } from '../../lib/formWords.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { useGuardedNavigate } from '../../lib/useGuardedNavigate.ts'
import { formAccent, seenWords, stepsWords } from '../../plans/accentOf.ts'
import { PrivacyAdvice } from '../../private/advice/PrivacyAdvice.tsx'
import { PrivateForm } from '../../private/PrivateForm.tsx'
import { ShieldSteps } from '../../private/ShieldSteps.tsx'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { type Shielded, useShielded } from '../../private/useShielded.ts'
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

const offWords: FormWords = {
  label: { id: 'private.off' },
  reason: { id: 'plans.offReason' },
}
function wordsOf({ swap: { state, context }, preview }: PrivateSwap, accent: Accent): FormWords {
  if (state !== 'ready') return swapWords(state, context)
  if (preview && preview.calls.length > 0 && accent === 'private') return stepsWords(preview)
  return accent === 'private' ? { label: { id: 'private.review' } } : seenWords('private.swapSeen')
}

/** The form as when its review was opened, or its price was accepted. */
type Reviewed = {
  readonly desk: PrivateSwap
  readonly wait?: Wait | undefined
  /** Credits for the fees become private first. */
  readonly isHiding?: boolean
}

/** The form of a private swap, and the surpluses of earlier ones. */
export function PrivateSwapCard() {
  const t = useText()
  const desk = usePrivateSwap()
  const go = useGuardedNavigate()
  const { swap, preview } = desk
  const shielded = useShielded(desk.action, preview)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { state, account } = swap
  const isOff = !swap.exchange.settings.privateAllowed
  const { address } = account
  const accent = isMixed(desk.ends)
    ? 'public'
    : formAccent({ action: desk.action, preview, address })
  const { text: amount, ...fields } = swap.form
  const makePrivate = () => desk.setEnds({ pays: 'private', receives: 'private' })
  const proceed = proceedFrom(swap, {
    ready: preview && (() => setReviewed({ desk, wait: shielded.wait })),
    'credits-mixed': makePrivate,
    'no-direct': makePrivate,
    'credits-path': () => go(`/swap/public#${formHash({ ...fields, amount })}`),
  })
  return (
    <>
      <h1 className="sr-only">{t('private.title')}</h1>
      <PrivateForm
        label={t('private.title')}
        accent={accent}
        words={isOff ? offWords : wordsOf(desk, accent)}
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
              previewOf={reviewed.isHiding ? desk.hidingOf : desk.previewOf}
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
        <SwapFields swap={swap} held={desk.held} />
        <Suspense>{swap.form.text !== '' && <QuoteDetails swap={swap} isPrivate />}</Suspense>
        <PrivateEnds desk={desk} />
        <PaySource desk={desk} />
        <FromPublic desk={desk} shielded={shielded} />
        <PayoutForm desk={desk} />
        <PrivateFacts desk={desk} onHide={() => setReviewed({ desk, isHiding: true })} />
        <PrivacyAdvice
          action={shielded.advised ? undefined : desk.action}
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

type FromPublicProps = { readonly desk: PrivateSwap; readonly shielded: Shielded }

/** The steps if public money pays. */
function FromPublic({ desk: { swap, action, preview }, shielded }: FromPublicProps) {
  const t = useText()
  const { quote, context, state } = swap
  const { tokenIn } = context
  if (state !== 'ready' || !quote || !tokenIn || !action || !preview?.calls.length) return null
  const does = t('private.waySwap', { amount: showTokenAmount(quote.amountIn, tokenIn) })
  return <ShieldSteps preview={preview} does={does} {...shielded} />
}

/** The amount that the form pays, and how to change it. */
function paymentOf({ swap: { quote, context, setText } }: PrivateSwap) {
  const { tokenIn: token } = context
  if (!quote || !token || quote.exact === 'out') return undefined
  const onChange = (amount: bigint) => setText('in', formatAmount(amount, token.decimals))
  return { token, amount: quote.amountIn, onChange }
}
