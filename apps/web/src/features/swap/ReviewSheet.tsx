import { Modal } from '../../ui/Modal.tsx'
import type { QuoteFactsProps } from './QuoteFacts.tsx'
import type { SwapQuote } from './quoteSwap.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { SwapProgress } from './SwapProgress.tsx'
import { useSendSwap } from './useSendSwap.ts'
import { words } from './words.ts'

export type Reviewed = QuoteFactsProps & { readonly address: string }

type ReviewSheetProps = {
  readonly reviewed: Reviewed
  /** The quote at the newest block, undefined where there is none any more. */
  readonly current: SwapQuote | undefined
  readonly onAccept: (quote: SwapQuote) => void
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

/** From the review over signing and sending to the receipt, in one sheet. */
export function ReviewSheet({ reviewed, current, onAccept, onClose, onDone }: ReviewSheetProps) {
  const { progress, send, reset } = useSendSwap()
  const isReview = progress.step === 'review'
  const isSettled = progress.step === 'settled' && progress.phase === 'accepted'
  return (
    <Modal
      show
      title={isReview ? words.review : 'Swap'}
      maskClosable={isReview}
      onClose={isSettled ? onDone : onClose}
    >
      {isReview ? (
        <ReviewStep
          reviewed={reviewed}
          current={current}
          failure={progress.failure}
          onAccept={onAccept}
          onConfirm={() => void send(reviewed)}
        />
      ) : (
        <SwapProgress
          reviewed={reviewed}
          progress={progress}
          onAgain={onDone}
          onRetry={reset}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
