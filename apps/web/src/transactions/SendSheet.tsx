import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/text/useText.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Modal } from '../ui/Modal.tsx'
import { type Ending, endingOf, endings, reasonOf } from './endings.ts'
import { useFollows } from './followed.ts'
import { ListLink } from './ListLink.tsx'
import { Progress } from './Progress.tsx'
import { Receipt, type ReceiptParts } from './Receipt.tsx'
import { RepeatButton } from './RepeatButton.tsx'
import type { Order } from './submit.ts'
import type { Transaction } from './transaction.ts'
import { type Submission, useSubmission } from './useTransactions.ts'

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
  if (ending) return <Failure {...props} ending={ending} />
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

type FailureProps = Pick<FollowedProps, 'transaction' | 'onRetry' | 'onClose'> & {
  readonly ending: Ending
}

function Failure({ transaction, ending, onRetry, onClose }: FailureProps) {
  const t = useText()
  const { title, text } = endings[ending]
  const reason = reasonOf(transaction)
  return (
    <>
      <div role="alert" className="flex gap-3">
        <CircleAlert
          size={22}
          strokeWidth={1.5}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-danger"
        />
        <div className="min-w-0">
          <p className="font-medium text-17">{t(title)}</p>
          <p className="mt-1 text-mid">{t(text)}</p>
          {reason && <p className="mt-2 text-13 text-low wrap-anywhere">{reason}</p>}
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-2">
        <RepeatButton transaction={transaction} onRetry={onRetry} onClose={onClose} />
        <ListLink onPress={onClose} />
      </div>
    </>
  )
}
