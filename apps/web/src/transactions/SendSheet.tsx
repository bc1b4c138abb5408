import { lazy, type ReactNode, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Modal } from '../ui/Modal.tsx'
import { endingOf } from './endings.ts'
import { useFollows } from './followed.ts'
import { Progress } from './Progress.tsx'
import { Receipt, type ReceiptParts } from './Receipt.tsx'
import type { Order } from './submit.ts'
import type { Transaction } from './transaction.ts'
import { type Submission, useSubmission } from './useTransactions.ts'

const Failure = lazy(async () => {
  const [{ Failure }] = await Promise.all([
    import('./Failure.tsx'),
    loadMessages('transactions/endings'),
  ])
  return { default: Failure }
})

/** The sheet from signing on. */
export type Sent = ReceiptParts & {
  /** Title once sent. */
  readonly name: string
  /** Shown above the progress. */
  readonly summary?: ReactNode
  /** Shown above the receipt. */
  readonly aboveReceipt?: ReactNode
  readonly onClose: () => void
}

type SendSheetProps = Sent & {
  /** Title during review. */
  readonly title: string
  /** Label of the confirm button. */
  readonly confirm: string
  /** Its label if it has to be held. */
  readonly hold?: string | undefined
  /** Created when the user confirms, so that its deadline counts from then. */
  readonly order: () => Promise<Omit<Order, 'id'>>
  /** Something has to be accepted first. */
  readonly isBlocked?: boolean
  /** What is about to be signed. */
  readonly children: ReactNode
  /** The chain has accepted it, so follow-up steps may start; called even if the sheet was closed. */
  readonly onAccepted?: () => void
}

/** Review, signing, sending and receipt in one sheet. */
export function SendSheet(props: SendSheetProps) {
  return <SubmissionSheet {...props} submission={useSubmission()} />
}

/** The same for a submission that its form follows. */
export function SubmissionSheet(props: SendSheetProps & { readonly submission: Submission }) {
  const { submission, title, name, confirm, hold, order, isBlocked = false, children } = props
  const { transaction, isStarting, failure, submit, reset } = submission
  return (
    <Modal
      show
      title={transaction ? name : title}
      maskClosable={!transaction}
      onClose={closing(props, transaction)}
    >
      {transaction ? (
        <Followed {...props} transaction={transaction} onRetry={reset} />
      ) : (
        <>
          {children}
          <ConfirmButton
            busy={isStarting}
            disabled={isBlocked}
            hold={hold}
            failure={failure}
            onConfirm={() => submit(order, props.onAccepted)}
          >
            {confirm}
          </ConfirmButton>
        </>
      )}
    </Modal>
  )
}

/** The sheet of a transaction that an earlier page has sent: there is no review to go back to. */
export function SentSheet(props: Sent & { readonly transaction: Transaction }) {
  return (
    <Modal show title={props.name} onClose={closing(props, props.transaction)}>
      <Followed {...props} onRetry={undefined} />
    </Modal>
  )
}

const closing = ({ onClose, onDone }: Sent, transaction: Transaction | undefined) =>
  transaction?.phase === 'accepted' ? onDone : onClose

type FollowedProps = Sent & {
  readonly transaction: Transaction
  readonly onRetry: (() => void) | undefined
}

/** Signing, sending, and then the receipt or what went wrong. */
function Followed(props: FollowedProps) {
  const { transaction, summary, aboveReceipt } = props
  useFollows([transaction.id])
  const ending = endingOf(transaction)
  if (ending)
    return (
      <Suspense>
        <Failure {...props} ending={ending} />
      </Suspense>
    )
  return transaction.phase === 'accepted' ? (
    <>
      {aboveReceipt}
      <Receipt {...props} />
    </>
  ) : (
    <>
      {summary}
      <Progress transaction={transaction} />
    </>
  )
}
