import { lazy, Suspense, useState } from 'react'
import { Visibility } from '../../ui/Visibility.tsx'
import type { Transfer } from './buildTransfer.ts'
import { SendForm } from './SendForm.tsx'
import { TransferKinds } from './TransferKinds.tsx'
import { transferSight } from './transferSight.ts'
import { useTransfer } from './useTransfer.ts'

const TransferSheet = lazy(async () => ({
  default: (await import('./TransferSheet.tsx')).TransferSheet,
}))

/** The form of a transfer from a public balance. */
export function TransferCard() {
  const desk = useTransfer()
  const [reviewed, setReviewed] = useState<Transfer>()
  const { transfer, account, form } = desk
  return (
    <>
      <SendForm desk={desk} from="public" onReview={transfer && (() => setReviewed(transfer))}>
        <Visibility {...transferSight(desk.context.token, form.arrives)} />
      </SendForm>
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
      <TransferKinds current={{ from: 'public', arrives: form.arrives }} />
    </>
  )
}
