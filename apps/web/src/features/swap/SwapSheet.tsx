import type { Token } from '@nightjar/sdk'
import { movementOf } from '@nightjar/sdk'
import { useState } from 'react'
import { showExact } from '../../lib/format.ts'
import { withForm } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { useRenewal } from '../../trade/useRenewal.ts'
import { useTrade } from '../../trade/useTrade.ts'
import { nextDeadline } from '../../transactions/height.ts'
import { type Sent, SentSheet, SubmissionSheet } from '../../transactions/SendSheet.tsx'
import { isBegun, type Submission } from '../../transactions/useTransactions.ts'
import { buildSwap } from './buildSwap.ts'
import { holdWords } from './holdWords.ts'
import { isBetter, isWorse } from './movedQuote.ts'
import { PayOutLink } from './PayOutLink.tsx'
import type { Reviewed, ReviewProps } from './reviewed.ts'
import { SwapMoved } from './SwapMoved.tsx'
import { SwapFacts, SwapSummary, sentSwap } from './SwapReceipt.tsx'
import { SwapTerms } from './SwapTerms.tsx'

type SwapSheetProps = ReviewProps & {
  /** What is reviewed; undefined if it follows a swap sent by an earlier page. */
  readonly reviewed: Reviewed | undefined
  readonly submission: Submission
  readonly tokens: readonly Token[]
}

/** The review, sending and receipt of a swap. */
export function SwapSheet(props: SwapSheetProps) {
  const { reviewed, submission, tokens, onClose, onDone } = props
  const t = useText()
  const { transaction } = submission
  const swap = transaction && sentSwap(transaction, tokens)
  const sent = {
    name: t('swap.title'),
    done: t('review.done'),
    again: t('review.again'),
    onClose,
    onDone,
    ...(swap && {
      summary: <SwapSummary {...swap} />,
      facts: <SwapFacts {...swap} />,
    }),
    ...(swap?.moved && {
      spoken: t('review.youReceivedAmount', {
        amount: showExact(swap.moved.received, withForm(swap.tokenOut)),
      }),
      belowReceipt: (
        <PayOutLink token={swap.tokenOut} amount={swap.moved.received} onPress={onDone} />
      ),
    }),
  }
  if (reviewed) return <ReviewSheet {...props} reviewed={reviewed} sent={sent} />
  return swap ? <SentSheet {...sent} transaction={transaction} /> : null
}

type ReviewSheetProps = SwapSheetProps & { readonly reviewed: Reviewed; readonly sent: Sent }

/** The terms of a swap; a quote that got worse has to be accepted again. */
function ReviewSheet({ reviewed, onAccept, sent, ...props }: ReviewSheetProps) {
  const t = useText()
  const submission = useTrade(props.submission)
  const { pairs } = useExchange()
  const [fails, setFails] = useState(false)
  const { quote, tokenIn, tokenOut, address, to } = reviewed
  const current = reviewed.requote ? reviewed.requote(pairs) : props.current
  const isMoved = !isBegun(submission) && (current === undefined || isWorse(current, quote))
  const better = current && isBetter(current, quote) ? current : undefined
  useRenewal(better && !isBegun(submission) ? () => onAccept(better) : undefined)
  const hold = holdWords(quote.route.impactPpm)
  return (
    <SubmissionSheet
      {...sent}
      submission={submission}
      title={t('swap.review')}
      confirm={t('review.confirm')}
      hold={hold && t(hold)}
      order={() => orderSwap(reviewed)}
      isBlocked={isMoved || fails}
    >
      <SwapTerms reviewed={reviewed} />
      <Preflight
        build={(deadlineHeight) => buildSwap(quote, { to, payer: address, deadlineHeight })}
        name={`${to} ${tokenIn.id} ${tokenOut.id} ${quote.amountIn} ${quote.amountOut} ${quote.minimumOut}`}
        address={address}
        isMoved={isMoved}
        onVerdict={setFails}
      />
      <SwapMoved
        reviewed={quote}
        current={current}
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        onAccept={onAccept}
      />
    </SubmissionSheet>
  )
}

async function orderSwap({ quote, tokenIn, tokenOut, address, to }: Reviewed) {
  const deadlineHeight = await nextDeadline()
  return {
    transaction: buildSwap(quote, { to, payer: address, deadlineHeight }),
    address,
    kind: 'swap' as const,
    paid: [movementOf(tokenIn, quote.amountIn)],
    received: [movementOf(tokenOut, quote.amountOut)],
    deadlineHeight,
  }
}
