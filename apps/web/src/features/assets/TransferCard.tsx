import { ArrowDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showCredits } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { FormButton } from '../../ui/FormButton.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import type { Transfer } from './buildTransfer.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { TransferKinds } from './TransferKinds.tsx'
import { TransferPayment } from './TransferPayment.tsx'
import { TransferSights } from './TransferSights.tsx'
import { transferWords } from './transferWords.ts'
import { useTransfer } from './useTransfer.ts'
import type { TransferState } from './validateTransfer.ts'

const TransferSheet = lazy(async () => ({
  default: (await import('./TransferSheet.tsx')).TransferSheet,
}))

const actionable: ReadonlySet<TransferState> = new Set(['ready', 'disconnected', 'offline'])

/** The form of a transfer from a public balance. */
export function TransferCard() {
  const t = useText()
  const desk = useTransfer()
  const { openDialog } = useWallet()
  const [reviewed, setReviewed] = useState<Transfer>()
  const { state, transfer, account, context, form } = desk
  const proceed = () => {
    if (state === 'disconnected') openDialog()
    else if (state === 'offline') desk.exchange.retry()
    else if (state === 'ready' && transfer) setReviewed(transfer)
  }
  return (
    <>
      <section
        aria-label={t('assets.send')}
        className="rounded-card border border-line bg-s1 p-3 shadow-card desk:p-4"
      >
        <div className="relative flex flex-col gap-1">
          <TransferPayment desk={desk} mode="public" />
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
            onTo={desk.setTo}
            onArrives={desk.setArrives}
          />
        </div>
        <TransferSights arrives={form.arrives} />
        <div className="mt-2 px-1">
          <FactList>
            <Fact label={t('assets.networkFee')}>{showCredits(context.feeMicrocredits)}</Fact>
          </FactList>
        </div>
        <FormButton
          words={transferWords(state, context)}
          disabled={!actionable.has(state)}
          onPress={proceed}
        />
        <Suspense>
          {reviewed && account.address && (
            <TransferSheet
              transfer={reviewed}
              address={account.address}
              onClose={() => setReviewed(undefined)}
              onDone={() => {
                setReviewed(undefined)
                desk.reset()
              }}
            />
          )}
        </Suspense>
      </section>
      <TransferKinds current={{ from: 'public', arrives: form.arrives }} />
    </>
  )
}
