import { CircleAlert } from 'lucide-react'
import { useText } from '../lib/text/useText.ts'
import { type Ending, endings, reasonOf } from './endings.ts'
import { ListLink } from './ListLink.tsx'
import { Rejection } from './Rejection.tsx'
import { RepeatButton } from './RepeatButton.tsx'
import type { Transaction } from './transaction.ts'

type FailureProps = {
  readonly transaction: Transaction
  readonly ending: Ending
  readonly onRetry: (() => void) | undefined
  readonly onClose: () => void
}

/** How a transaction ended that did not go through, why, and what to do. */
export function Failure({ transaction, ending, onRetry, onClose }: FailureProps) {
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
          {reason && (
            <p className="mt-2 text-13 text-low wrap-anywhere">
              {ending === 'rejected' ? <Rejection reason={reason} /> : reason}
            </p>
          )}
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-2">
        <RepeatButton transaction={transaction} onRetry={onRetry} onClose={onClose} />
        <ListLink onPress={onClose} />
      </div>
    </>
  )
}
