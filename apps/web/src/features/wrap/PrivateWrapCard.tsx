import { useState } from 'react'
import { showFee } from '../../lib/format.ts'
import type { FormWords } from '../../lib/formWords.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { kindOf } from '../../lib/wrapping.ts'
import { formAccent, seenWords, stepsWords } from '../../plans/accentOf.ts'
import { PlanFacts } from '../../plans/PlanFacts.tsx'
import { PrivacyAdvice } from '../../private/advice/PrivacyAdvice.tsx'
import { PrivateForm } from '../../private/PrivateForm.tsx'
import { ShieldSteps } from '../../private/ShieldSteps.tsx'
import { useShielded } from '../../private/useShielded.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import type { Accent } from '../../ui/accent.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { PrivateWrapReview } from './PrivateWrapReview.tsx'
import { privateWrapParts } from './privateWrapParts.ts'
import { type PrivateWrapDesk, usePrivateWrap } from './usePrivateWrap.ts'
import type { Direction } from './useWrap.ts'
import { WrapFields } from './WrapFields.tsx'
import { WrapHead } from './WrapHead.tsx'
import { Wrappings } from './Wrappings.tsx'
import { wrapWords } from './wrapWords.ts'

const offWords: FormWords = {
  label: { id: 'wrap.privateOff' },
  reason: { id: 'wrap.privateOffReason' },
}

/** The form of a wrap or unwrap from records, and earlier plans that wait. */
export function PrivateWrapCard({ direction }: { readonly direction: Direction }) {
  const t = useText()
  const desk = usePrivateWrap(direction)
  const [isReviewed, setIsReviewed] = useState(false)
  const { state, context, account, preview, exchange } = desk
  const shielded = useShielded(desk.action, preview)
  if (context.isLoading) return <FormSkeleton />
  const isOff = direction === 'wrap' && !exchange.settings.privateAllowed
  const accent = formAccent({ ...desk, address: account.address })
  const proceed = proceedFrom(
    { state, exchange: desk, account: desk },
    { ready: preview && !desk.bar ? () => setIsReviewed(true) : undefined },
  )
  return (
    <PrivateForm
      label={t(direction === 'wrap' ? 'wrap.private' : 'wrap.privateUnwrap')}
      accent={accent}
      words={isOff ? offWords : wordsOf(desk, accent)}
      onPress={isOff ? undefined : proceed}
      panel={
        <PanelBoundary>
          <Wrappings desk={desk} mode="private" />
        </PanelBoundary>
      }
      review={(show) =>
        isReviewed && (
          <PrivateWrapReview
            desk={desk}
            wait={shielded.wait}
            onClose={() => setIsReviewed(false)}
            onStarted={(id) => {
              setIsReviewed(false)
              show(id)
              desk.reset()
            }}
          />
        )
      }
    >
      <WrapHead mode="private" direction={direction} />
      <WrapFields desk={desk} mode="private" arrives={desk.arrives} open={desk.open} />
      <Arrival desk={desk} />
      <Bar desk={desk} />
      <Nothing desk={desk} />
      {state === 'ready' && !desk.bar && preview && preview.calls.length > 0 && (
        <ShieldSteps
          preview={preview}
          does={t(direction === 'wrap' ? 'plans.wrap' : 'plans.unwrap')}
          {...shielded}
        />
      )}
      <PlanBox desk={desk} />
      <PrivacyAdvice action={desk.action} />
      <div className="mt-2 px-1">
        <FactList>
          <Fact
            label={t('transactions.networkFees', { count: preview?.steps.length ?? 1 })}
            term="networkFee"
          >
            {preview?.isFeeAssumed
              ? t('plans.about', { amount: showFee(context.feeMicrocredits) })
              : showFee(context.feeMicrocredits)}
          </Fact>
        </FactList>
      </div>
    </PrivateForm>
  )
}

function wordsOf(
  { state, context, direction, preview }: PrivateWrapDesk,
  accent: Accent,
): FormWords {
  if (state === 'ready' && preview?.calls.length && accent === 'private') return stepsWords(preview)
  if (state !== 'ready' || accent === 'private') return wrapWords(state, context, direction)
  return seenWords(direction === 'wrap' ? 'private.wrapSeen' : 'private.unwrapSeen')
}

/** Only credits can be unwrapped from a record to the public balance. */
function Arrival({ desk }: { readonly desk: PrivateWrapDesk }) {
  const t = useText()
  const { direction, wrapping, arrives, setArrives } = desk
  if (direction === 'wrap' || !wrapping || kindOf(wrapping) !== 'credits') return null
  return (
    <div className="mt-2">
      <Segments
        isWide
        label={t('wrap.arrives')}
        value={arrives}
        onChange={setArrives}
        options={[
          { value: 'private', label: t('wrap.arrivesPrivate') },
          { value: 'public', label: t('wrap.arrivesPublic') },
        ]}
      />
    </div>
  )
}

/** Why records of this token cannot be wrapped. */
function Bar({ desk: { bar, wrapping } }: { readonly desk: PrivateWrapDesk }) {
  const t = useText()
  if (!bar || !wrapping) return null
  const { symbol, programId: program } = wrapping.outside
  return (
    <p className="mt-2 px-1 text-13 text-warning">
      {bar === 'arc22' ? t('wrap.arc22', { symbol }) : t('wrap.otherWallet', { program })}
    </p>
  )
}

/** Where the missing amount can come from. */
function Nothing({
  desk: { bar, direction, context, wrapping },
}: {
  readonly desk: PrivateWrapDesk
}) {
  const t = useText()
  if (bar || !wrapping || !context.isConnected || context.balance !== 0n) return null
  const { inside, outside } = wrapping
  return (
    <p className="mt-2 px-1 text-13 text-low wrap-anywhere">
      {direction === 'wrap'
        ? t('wrap.noRecords', { program: outside.programId })
        : t('wrap.noneHere', { symbol: withForm(inside).symbol })}
    </p>
  )
}

function PlanBox({ desk }: { readonly desk: PrivateWrapDesk }) {
  const { direction, action, wrapping, preview, records, context } = desk
  if (!preview || !action || !wrapping || !context.token) return null
  return (
    <PlanFacts
      action={action}
      preview={preview}
      payments={[{ token: context.token, amount: action.amount, records }]}
      parts={privateWrapParts({ direction, wrapping, action })}
    />
  )
}
