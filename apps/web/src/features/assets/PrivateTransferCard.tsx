import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { movementOf } from '../../lib/movements.ts'
import { useText } from '../../lib/text/useText.ts'
import { OpenPlans } from '../../private/OpenPlans.tsx'
import { PlanReview } from '../../private/PlanReview.tsx'
import { PlanSheet } from '../../private/PlanSheet.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { PrivateTransferSights } from './PrivateTransferSights.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import { TransferKinds } from './TransferKinds.tsx'
import { TransferPayment } from './TransferPayment.tsx'
import { transferWords } from './transferWords.ts'
import { type PrivateTransferDesk, usePrivateTransfer } from './usePrivateTransfer.ts'
import type { TransferState } from './validateTransfer.ts'

const actionable: ReadonlySet<TransferState> = new Set(['ready', 'disconnected', 'offline'])

/** The form of a transfer from records, and what waits of earlier ones. */
export function PrivateTransferCard() {
  const t = useText()
  const transfer = usePrivateTransfer()
  const { desk, action, preview } = transfer
  const { openDialog } = useWallet()
  const [isReviewed, setIsReviewed] = useState(false)
  const [shown, setShown] = useState<string>()
  const { state, account, context, form } = desk
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') desk.exchange.retry()
    else setIsReviewed(true)
  }
  return (
    <>
      {account.address && <OpenPlans address={account.address} onShow={setShown} />}
      <section
        aria-label={t('assets.send')}
        className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
      >
        <div className="relative flex flex-col gap-1">
          <TransferPayment desk={desk} mode="private" />
          <span
            aria-hidden="true"
            className="z-1 mx-auto -my-6 grid size-10 place-items-center rounded-field border-4 border-s1 bg-s3 text-mid"
          >
            <ArrowDown size={17} strokeWidth={1.5} />
          </span>
          <ReceiverField
            to={form.to}
            check={desk.receiver}
            arrives={form.arrives}
            from="private"
            onTo={desk.setTo}
            onArrives={desk.setArrives}
          />
        </div>
        {action && preview && (
          <PrivateTransferSights action={action} paysPrivately={preview.paysPrivately} />
        )}
        <div className="mt-2 px-1">
          <FactList>
            <Fact label={t('assets.networkFee')}>{showCredits(context.feeMicrocredits)}</Fact>
          </FactList>
        </div>
        <FormButton
          words={transferWords(state, context)}
          disabled={!actionable.has(state) || (state === 'ready' && !preview)}
          onPress={proceed}
        />
      </section>
      <TransferKinds current={{ from: 'private', arrives: form.arrives }} />
      {isReviewed && (
        <Review
          transfer={transfer}
          onClose={() => setIsReviewed(false)}
          onStarted={(id) => {
            setIsReviewed(false)
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
  readonly onClose: () => void
  readonly onStarted: (plan: string) => void
}

/** What is sent to whom, in which steps, and who sees what of it. */
function Review({ transfer: { desk, action, preview }, onClose, onStarted }: ReviewProps) {
  const t = useText()
  const { transfer, account } = desk
  if (!transfer || !action || !preview || !account.address) return null
  const { token, amount, to, arrives } = transfer
  const kind = arrives === 'private' ? 'transfer' : 'to_public'
  const paid = [movementOf(token, amount)]
  return (
    <PlanReview
      title={t('assets.reviewTransfer')}
      confirm={t('assets.confirmTransfer', { amount: showExact(amount, token) })}
      goal={{ address: account.address, action, kind, paid, received: [] }}
      preview={preview}
      facts={
        <>
          <Fact label={t('assets.youSend')}>{showExact(amount, token)}</Fact>
          <Fact label={t('assets.to')}>{to}</Fact>
        </>
      }
      sights={<PrivateTransferSights action={action} paysPrivately={preview.paysPrivately} />}
      onClose={onClose}
      onStarted={onStarted}
    />
  )
}
