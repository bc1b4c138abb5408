import { movementOf, type Wait } from '@nightjar/sdk'
import { useState } from 'react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { formAccent } from '../../plans/accentOf.ts'
import { PlanReview } from '../../plans/PlanReview.tsx'
import { PlanSeen } from '../../plans/PlanSeen.tsx'
import { PlanSheet } from '../../plans/PlanSheet.tsx'
import { useReviewGone } from '../../plans/useReviewGone.ts'
import { PrivacyAdvice } from '../../private/advice/PrivacyAdvice.tsx'
import { RecordsFailure } from '../../private/RecordsFailure.tsx'
import { ShieldSteps } from '../../private/ShieldSteps.tsx'
import { useShielded } from '../../private/useShielded.ts'
import { Fact } from '../../ui/FactList.tsx'
import type { PartFact } from '../../ui/sightOf.ts'
import { SendForm } from './SendForm.tsx'
import { TransferKinds } from './TransferKinds.tsx'
import { type PrivateTransferDesk, usePrivateTransfer } from './usePrivateTransfer.ts'

const parts: readonly PartFact[] = [
  { part: 'amount', text: { id: 'assets.seesAmount' } },
  { part: 'to', text: { id: 'assets.seesReceiver' } },
]

/** The form of a transfer from records. */
export function PrivateTransferCard() {
  const transfer = usePrivateTransfer()
  const { desk, action, preview } = transfer
  const [reviewed, setReviewed] = useState<{ readonly wait?: Wait }>()
  const [shown, setShown] = useState<string>()
  const { account, form } = desk
  const t = useText()
  const shielded = useShielded(action, preview)
  const isFirst = preview !== undefined && preview.calls.length > 0
  return (
    <>
      <SendForm
        desk={desk}
        from="private"
        accent={formAccent({ action, preview, address: account.address })}
        onReview={preview && (() => setReviewed({}))}
      >
        {desk.state === 'ready' && desk.transfer && action && preview && isFirst && (
          <ShieldSteps
            preview={preview}
            does={t('assets.confirmTransfer', {
              amount: showTokenAmount(desk.transfer.amount, withForm(desk.transfer.token)),
            })}
            {...shielded}
          />
        )}
        {action && preview && <PlanSeen action={action} preview={preview} parts={parts} />}
        <PrivacyAdvice
          action={action}
          onWait={desk.transfer && preview ? (wait) => setReviewed({ wait }) : undefined}
        />
      </SendForm>
      <RecordsFailure />
      <TransferKinds current={{ from: 'private', arrives: form.arrives }} />
      {reviewed && (
        <Review
          transfer={transfer}
          wait={reviewed.wait}
          onClose={() => setReviewed(undefined)}
          onStarted={(id) => {
            setReviewed(undefined)
            setShown(id)
            desk.reset()
          }}
        />
      )}
      {shown && <PlanSheet id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

type ReviewProps = {
  readonly transfer: PrivateTransferDesk
  readonly wait: Wait | undefined
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** What is sent to whom, in which steps, and who sees which part of it. */
function Review({ transfer: { desk, action, preview }, wait, onClose, onStarted }: ReviewProps) {
  const t = useText()
  const { transfer, account } = desk
  useReviewGone(Boolean(preview && account.address), onClose)
  if (!transfer || !action || !preview || !account.address) return null
  const { token, amount, to, arrives } = transfer
  const kind = arrives === 'private' ? 'transfer' : 'to_public'
  const paid = [movementOf(token, amount)]
  const received = to === account.address ? paid : []
  const shown = showExact(amount, withForm(token))
  const confirm = t('assets.confirmTransfer', { amount: shown })
  return (
    <PlanReview
      title={t('assets.reviewTransfer')}
      confirm={confirm}
      confirmSeen={t('plans.confirmSeen', { confirm })}
      goal={{ address: account.address, action, kind, paid, received }}
      preview={preview}
      wait={wait}
      facts={
        <>
          <Fact label={t('assets.youSend')}>{shown}</Fact>
          <Fact label={t('assets.to')}>{to}</Fact>
        </>
      }
      parts={parts}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
