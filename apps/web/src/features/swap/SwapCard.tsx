import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import { type Submission, useSubmission } from '../../transactions/useTransactions.ts'
import { SlippageSetting } from '../../ui/SlippageSetting.tsx'
import { ApprovedSheet, loadReview, OutsideOffer, SplitSheet, SwapSheet } from './lazySheets.ts'
import type { BothForms, BothSums } from './OutsideOffer.tsx'
import type { SwapQuote } from './quoteSwap.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { nobodyElse } from './receiver.ts'
import type { Reviewed } from './reviewed.ts'
import type { ReviewedSplit, SplitOffered } from './SplitSheet.tsx'
import { SwapFields } from './SwapFields.tsx'
import { SwapMode } from './SwapMode.tsx'
import { swapWords } from './swapWords.ts'
import { type Swap, useSwap } from './useSwap.ts'
import type { SwapContext } from './validateSwap.ts'

const QuoteDetails = lazy(async () => ({
  default: (await import('./QuoteDetails.tsx')).QuoteDetails,
}))

/** The form of a public swap. */
export function SwapCard() {
  const t = useText()
  const [receiver, setReceiver] = useState(nobodyElse) // never from a link
  const swap = useSwap(receiver.check)
  const submission = useSubmission('swap')
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [reviewedSplit, setReviewedSplit] = useState<ReviewedSplit>()
  const [both, setBoth] = useState<BothForms>()
  const [sums, setSums] = useState<BothSums>()
  const { quote, account } = swap
  const { address } = account
  const { state, feeMicrocredits } = both ?? { ...swap.context, state: swap.state }
  const context = sums ? withSums(swap.context, sums) : swap.context
  useEffect(() => {
    if (quote) void loadReview().catch(() => undefined) // offline: loads when it is opened
  }, [quote])
  const to = receiver.text || (address ?? '')
  const reviewSplit = (offered: SplitOffered) => {
    if (address) setReviewedSplit({ ...offered, address, to })
  }
  const close = () => {
    setReviewed(undefined)
    submission.reset()
  }
  const finish = () => {
    close()
    setReviewedSplit(undefined)
    swap.setText('in', '')
  }
  const review = () => {
    const { tokenIn, tokenOut } = context
    if (!quote || !tokenIn || !tokenOut || !address) return
    if (isPlanned(quote)) return reviewSplit({ split: quote, exact: quote.exact })
    const allowance = state === 'needs-approval' ? (context.allowance ?? 0n) : undefined
    setReviewed({ quote, tokenIn, tokenOut, address, to, allowance })
  }
  return (
    <TradeForm
      label={t('swap.publicSwap')}
      words={swapWords(state, context)}
      onPress={proceedFrom(
        { ...swap, state },
        { ready: both?.review ?? review, 'needs-approval': review },
      )}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <SwapMode mode="public" />
        <SlippageSetting pairs={swap.quote?.route.pairs} />
      </div>
      <SwapFields swap={{ ...swap, ...sums, state, account: { ...account, ...sums } }} />
      <Suspense fallback={<div className="h-12" />}>
        {swap.form.text !== '' && (
          <QuoteDetails
            swap={{ ...swap, context: { ...swap.context, feeMicrocredits } }}
            onSplit={reviewSplit}
          />
        )}
      </Suspense>
      <Suspense>
        {address && (
          <OutsideOffer
            swap={swap}
            receiver={receiver.text}
            onReview={setReviewed}
            onSums={setSums}
            onState={setBoth}
          />
        )}
      </Suspense>
      <ReceiverField receiver={receiver} onChange={setReceiver} />
      <Sheets
        swap={swap}
        submission={submission}
        reviewed={reviewed}
        onReview={setReviewed}
        split={reviewedSplit}
        onSplit={setReviewedSplit}
        onClose={close}
        onDone={finish}
      />
    </TradeForm>
  )
}

type SheetsProps = {
  readonly swap: Swap
  readonly submission: Submission
  readonly reviewed: Reviewed | undefined
  readonly onReview: (reviewed: Reviewed) => void
  readonly split: ReviewedSplit | undefined
  readonly onSplit: (split: ReviewedSplit | undefined) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review of one transaction, of an approval and a swap, or of a plan. */
function Sheets(props: SheetsProps) {
  const { swap, submission, reviewed, onReview, split, onSplit, onClose, onDone } = props
  const sheet = {
    current: swap.quote,
    onAccept: (quote: SwapQuote) => reviewed && onReview({ ...reviewed, quote }),
    onClose,
    onDone,
  }
  const { tokens } = swap.exchange
  return (
    <Suspense>
      {reviewed?.allowance !== undefined ? (
        <ApprovedSheet {...sheet} reviewed={reviewed} allowance={reviewed.allowance} />
      ) : (
        (reviewed || submission.transaction) && (
          <SwapSheet {...sheet} reviewed={reviewed} submission={submission} tokens={tokens} />
        )
      )}
      {split && (
        <SplitSheet
          {...sheet}
          reviewed={split}
          onAccept={(next) => onSplit({ ...split, split: next })}
          onClose={() => onSplit(undefined)}
        />
      )}
    </Suspense>
  )
}

/** A plan wraps the credits first, or unwraps them afterwards. */
const isPlanned = ({ means }: SwapQuote): boolean =>
  means === 'wrap-first' || means === 'unwrap-after'

/** Both forms of the paid token count. */
const withSums = (context: SwapContext, { balances }: BothSums): SwapContext => ({
  ...context,
  balanceIn: balances?.get(context.tokenIn?.id ?? ''),
  countsBoth: true,
})
