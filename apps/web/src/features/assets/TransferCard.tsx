import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import type { Turn } from '../../trade/turns.ts'
import { Visibility } from '../../ui/Visibility.tsx'
import type { Transfer } from './buildTransfer.ts'
import { SendForm } from './SendForm.tsx'
import { TransferKinds } from './TransferKinds.tsx'
import { transferSight } from './transferSight.ts'
import { useTransfer } from './useTransfer.ts'

const TransferSheet = lazy(async () => ({
  default: (await import('./TransferSheet.tsx')).TransferSheet,
}))

const PlannedTransferSheet = lazy(async () => {
  const [{ PlannedTransferSheet }] = await Promise.all([
    import('./PlannedTransferSheet.tsx'),
    loadMessages('plans'),
  ])
  return { default: PlannedTransferSheet }
})

/** A transfer in review, and what is wrapped or unwrapped before it. */
type Reviewed = { readonly transfer: Transfer; readonly turn: Turn | undefined }

/** The form of a transfer from a public balance. */
export function TransferCard() {
  const desk = useTransfer()
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { transfer, turn, account, form } = desk
  const sheet = {
    onClose: () => setReviewed(undefined),
    onDone: () => {
      setReviewed(undefined)
      desk.reset()
    },
  }
  return (
    <>
      <SendForm
        desk={desk}
        from="public"
        onReview={transfer && (() => setReviewed({ transfer, turn }))}
      >
        <Visibility {...transferSight(desk.context.token, form.arrives)} />
      </SendForm>
      <Suspense>
        {reviewed && account.address && (
          <Review {...reviewed} {...sheet} address={account.address} />
        )}
      </Suspense>
      <TransferKinds current={{ from: 'public', arrives: form.arrives }} />
    </>
  )
}

type ReviewProps = ComponentProps<typeof TransferSheet> & Pick<Reviewed, 'turn'>

/** One transaction, or a plan that wraps or unwraps first. */
function Review({ turn, ...props }: ReviewProps) {
  return turn ? <PlannedTransferSheet {...props} turn={turn} /> : <TransferSheet {...props} />
}
