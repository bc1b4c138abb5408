import type { ReactNode } from 'react'
import { useText } from '../lib/text/useText.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Modal } from '../ui/Modal.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { ListLink } from './ListLink.tsx'
import { Progress } from './Progress.tsx'
import { Receipt } from './Receipt.tsx'
import { RepeatButton } from './RepeatButton.tsx'
import type { Order } from './submit.ts'
import { isReset, isUncharged, isUnderWay, type Transaction } from './transaction.ts'
import { useSubmission } from './useTransactions.ts'

type SendSheetProps = {
  /** Titles: during review, and once sent. */
  readonly title: string
  readonly name: string
  /** Label of the confirm button. */
  readonly confirm: string
  /** Created when the user confirms, so that its deadline counts from then. */
  readonly order: () => Promise<Omit<Order, 'id'>>
  /** Something has to be accepted first. */
  readonly isBlocked?: boolean
  /** What is about to be signed. */
  readonly children: ReactNode
  /** Heading of the receipt. */
  readonly done: string
  /** Label for repeating the action. */
  readonly again: string
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
  /** The chain has accepted it, so follow-up steps may start; called even if the sheet was closed. */
  readonly onAccepted?: () => void
  /** Shown above the receipt. */
  readonly aboveReceipt?: ReactNode
}

/** Review, signing, sending and receipt in one sheet. */
export function SendSheet(props: SendSheetProps) {
  const { title, name, confirm, order, isBlocked = false, children } = props
  const { onAccepted, onClose, onDone } = props
  const { transaction, isStarting, failure, submit, reset } = useSubmission()
  const isAccepted = transaction?.phase === 'accepted'
  return (
    <Modal
      show
      title={transaction ? name : title}
      maskClosable={!transaction}
      onClose={isAccepted ? onDone : onClose}
    >
      {transaction ? (
        <Followed {...props} transaction={transaction} onRetry={reset} />
      ) : (
        <>
          {children}
          <p role="status" className="mt-3 text-13 text-danger empty:hidden">
            {failure}
          </p>
          <ConfirmButton
            busy={isStarting}
            disabled={isBlocked}
            onConfirm={() => submit(order, onAccepted)}
          >
            {confirm}
          </ConfirmButton>
        </>
      )}
    </Modal>
  )
}

type FollowedProps = SendSheetProps & {
  readonly transaction: Transaction
  readonly onRetry: () => void
}

function Followed(props: FollowedProps) {
  const { transaction, done, again, aboveReceipt, onDone, onClose, onRetry } = props
  if (isUnderWay(transaction)) return <Progress transaction={transaction} />
  if (transaction.phase === 'accepted') {
    return (
      <>
        {aboveReceipt}
        <Receipt transaction={transaction} title={done} again={again} onDone={onDone} />
      </>
    )
  }
  return <Failure transaction={transaction} onRetry={onRetry} onClose={onClose} />
}

const failures = {
  rejected: { title: 'transactions.rejected', text: 'transactions.rejectedText' },
  failed: { title: 'transactions.failed', text: 'transactions.failedText' },
  unsent: { title: 'transactions.unsent', text: 'transactions.unsentText' },
  notFound: { title: 'transactions.notFound', text: 'transactions.notFoundText' },
  reset: { title: 'transactions.reset', text: 'transactions.resetText' },
} as const

type FailureProps = {
  readonly transaction: Transaction
  readonly onRetry: () => void
  readonly onClose: () => void
}

function Failure({ transaction, onRetry, onClose }: FailureProps) {
  const t = useText()
  const { outcome, failure } = transaction
  const words = failures[failureOf(transaction)]
  return (
    <FailureNotice
      title={t(words.title)}
      text={t(words.text)}
      isUncharged={isUncharged(transaction)}
      reason={outcome?.reason ?? failure}
    >
      <RepeatButton transaction={transaction} onRetry={onRetry} onClose={onClose} />
      <ListLink onPress={onClose} />
    </FailureNotice>
  )
}

function failureOf(transaction: Transaction): keyof typeof failures {
  const { phase } = transaction
  if (phase === 'failed') return isUncharged(transaction) ? 'unsent' : 'failed'
  if (phase === 'rejected') return phase
  return isReset(transaction) ? 'reset' : 'notFound'
}
