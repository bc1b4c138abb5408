import type { Token } from '@nightjar/sdk'
import { movementOf } from '@nightjar/sdk'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { nextDeadline } from '../../transactions/height.ts'
import { type Sent, SentSheet, SubmissionSheet } from '../../transactions/SendSheet.tsx'
import type { Submission } from '../../transactions/useTransactions.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { MovedNotice } from '../../ui/MovedNotice.tsx'
import { buildSwap } from './buildSwap.ts'
import { holdWords } from './holdWords.ts'
import { isWorse, movedWords } from './movedQuote.ts'
import { PayOutLink } from './PayOutLink.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import type { SwapQuote } from './quoteSwap.ts'
import type { Reviewed } from './reviewed.ts'
import { SwapFacts, SwapSummary, sentSwap } from './SwapReceipt.tsx'

type SwapSheetProps = {
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
        amount: showExact(swap.moved.received, swap.tokenOut),
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

/** Both amounts in large type, the guarantees, and who sees what; a quote that got worse has to be accepted again. */
function ReviewSheet({ reviewed, submission, onAccept, sent, ...props }: ReviewSheetProps) {
  const t = useText()
  const { pairs } = useExchange()
  const [fails, setFails] = useState(false)
  const { quote, tokenIn, tokenOut, address, to } = reviewed
  const current = reviewed.requote ? reviewed.requote(pairs) : props.current
  const hasVanished = current === undefined
  const moved = current && isWorse(current, quote) ? current : undefined
  const hold = holdWords(quote.route.impactPpm)
  return (
    <SubmissionSheet
      {...sent}
      submission={submission}
      title={t('swap.review')}
      confirm={t('review.confirm')}
      hold={hold && t(hold)}
      order={() => orderSwap(reviewed)}
      isBlocked={hasVanished || moved !== undefined || fails}
    >
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('swap.pay')} amount={quote.amountIn} token={tokenIn} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={quote.amountOut} token={tokenOut} />
      </div>
      <div className="mt-4">
        <QuoteFacts {...reviewed} />
      </div>
      {to !== address && (
        <div className="mt-3 rounded-field border border-warning p-3 text-13">
          <p className="text-mid">{t('swap.receiver')}</p>
          <p className="mt-0.5 break-all">{to}</p>
          <p className="mt-1 text-warning">{t('review.receiverWarning')}</p>
        </div>
      )}
      <Preflight
        build={(deadlineHeight) => buildSwap(quote, { to, payer: address, deadlineHeight })}
        name={`${to} ${tokenIn.id} ${tokenOut.id} ${quote.amountIn} ${quote.amountOut} ${quote.minimumOut}`}
        address={address}
        onVerdict={setFails}
      />
      {hasVanished && (
        <p role="alert" className="mt-4 rounded-field border border-warning p-3 text-13">
          <span className="font-medium text-warning">{t('review.vanished')}</span>{' '}
          {t('review.vanishedText')}
        </p>
      )}
      {moved && (
        <MovedNotice text={t(movedWords(moved, reviewed))} onAccept={() => onAccept(moved)} />
      )}
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
