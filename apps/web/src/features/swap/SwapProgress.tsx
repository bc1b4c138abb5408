import { showTokenAmount } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { FailureNotice } from '../../transactions/FailureNotice.tsx'
import { ListLink } from '../../transactions/ListLink.tsx'
import { Progress } from '../../transactions/Progress.tsx'
import { RepeatButton } from '../../transactions/RepeatButton.tsx'
import { isUnderWay, type Transaction } from '../../transactions/transaction.ts'
import { explainFailure } from './explainFailure.ts'
import { Receipt } from './Receipt.tsx'
import type { SwapSides } from './reviewed.ts'

type SwapProgressProps = SwapSides & {
  readonly onAgain: () => void
  /** Undefined if there is no review to go back to. */
  readonly onRetry: (() => void) | undefined
  readonly onClose: () => void
}

/** Sign, send, in a block; then the receipt, or what went wrong. */
export function SwapProgress({ onAgain, onRetry, onClose, ...sides }: SwapProgressProps) {
  const t = useText()
  const { transaction, tokenIn, tokenOut } = sides
  if (transaction.phase === 'accepted') return <Receipt {...sides} onAgain={onAgain} />
  if (!isUnderWay(transaction)) {
    return <Failure transaction={transaction} onRetry={onRetry} onClose={onClose} />
  }
  const [paid, received] = [transaction.paid[0]?.amount, transaction.received[0]?.amount]
  return (
    <>
      <p className="mb-4 text-mid">
        {t('review.summary', {
          paid: showTokenAmount(BigInt(paid ?? 0), tokenIn),
          received: showTokenAmount(BigInt(received ?? 0), tokenOut),
        })}
      </p>
      <Progress transaction={transaction} />
    </>
  )
}

type FailureProps = {
  readonly transaction: Transaction
  readonly onRetry: (() => void) | undefined
  readonly onClose: () => void
}

function Failure({ transaction, onRetry, onClose }: FailureProps) {
  const t = useText()
  const { title, text } = explainFailure(transaction)
  return (
    <FailureNotice
      title={t(title)}
      text={t(text)}
      reason={transaction.outcome?.reason ?? transaction.failure}
    >
      <RepeatButton transaction={transaction} onRetry={onRetry} onClose={onClose} />
      <ListLink onPress={onClose} />
    </FailureNotice>
  )
}
