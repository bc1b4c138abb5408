import type { Token } from '@nightjar/sdk'
import { movementOf, tokenOfMovement } from '../../lib/movements.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { nextDeadline } from '../../transactions/height.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import type { Submission } from '../../transactions/useTransactions.ts'
import { Modal } from '../../ui/Modal.tsx'
import { buildSwap } from './buildSwap.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { ReviewStep } from './ReviewStep.tsx'
import type { Reviewed, SwapSides } from './reviewed.ts'
import { SwapProgress } from './SwapProgress.tsx'

type ReviewSheetProps = {
  /** What is reviewed; undefined if it follows a swap sent by an earlier page. */
  readonly reviewed: Reviewed | undefined
  readonly submission: Submission
  readonly tokens: readonly Token[]
  /** The quote at the newest block, undefined if there no longer is one. */
  readonly current: SwapQuote | undefined
  readonly onAccept: (quote: SwapQuote) => void
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

/** Review, signing, sending and receipt in one sheet. */
export function ReviewSheet(props: ReviewSheetProps) {
  const t = useText()
  const { reviewed, submission, tokens, onAccept, onClose, onDone } = props
  const { pairs } = useExchange()
  const current = reviewed?.requote ? reviewed.requote(pairs) : props.current
  const { transaction, failure, isStarting, reset } = submission
  const sides = transaction && sidesOf(transaction, tokens)
  const isReview = sides === undefined
  if (isReview && !reviewed) return null
  return (
    <Modal
      show
      title={t(isReview ? 'swap.review' : 'swap.title')}
      maskClosable={isReview}
      onClose={transaction?.phase === 'accepted' ? onDone : onClose}
    >
      {sides && (
        <SwapProgress
          {...sides}
          onAgain={onDone}
          onRetry={reviewed ? reset : undefined}
          onClose={onClose}
        />
      )}
      {isReview && reviewed && (
        <ReviewStep
          reviewed={reviewed}
          current={current}
          failure={failure}
          isStarting={isStarting}
          onAccept={onAccept}
          onConfirm={() => void send(reviewed, submission)}
        />
      )}
    </Modal>
  )
}

async function send(
  { quote, tokenIn, tokenOut, address, to }: Reviewed,
  { submit }: Submission,
): Promise<void> {
  await submit(async () => {
    const deadlineHeight = await nextDeadline()
    return {
      transaction: buildSwap(quote, { to, payer: address, deadlineHeight }),
      address,
      kind: 'swap',
      paid: [movementOf(tokenIn, quote.amountIn)],
      received: [movementOf(tokenOut, quote.amountOut)],
      deadlineHeight,
    }
  })
}

/** The two tokens of a swap that was sent; undefined while the tokens are loading. */
function sidesOf(transaction: Transaction, tokens: readonly Token[]): SwapSides | undefined {
  const { paid, received } = transaction
  const tokenIn = paid[0] && tokenOfMovement(tokens, paid[0])
  const tokenOut = received[0] && tokenOfMovement(tokens, received[0])
  return tokenIn && tokenOut && { transaction, tokenIn, tokenOut }
}
