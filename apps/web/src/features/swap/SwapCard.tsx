import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { FormWords } from '../../lib/formWords.ts'
import { useText } from '../../lib/text/useText.ts'
import { proceedFrom } from '../../trade/proceedFrom.ts'
import { TradeForm } from '../../trade/TradeForm.tsx'
import { isUnderWay } from '../../transactions/transaction.ts'
import { type Submission, useSubmission } from '../../transactions/useTransactions.ts'
import { SlippageSetting } from '../../ui/SlippageSetting.tsx'
import { loadReview, OutsideOffer, SplitSheet, SwapSheet } from './lazySheets.ts'
import type { SplitQuote } from './quoteSplit.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { nobodyElse } from './receiver.ts'
import type { Reviewed } from './reviewed.ts'
import type { ReviewedSplit } from './SplitSheet.tsx'
import { SwapFields } from './SwapFields.tsx'
import { SwapMode } from './SwapMode.tsx'
import { swapWords } from './swapWords.ts'
import { useSwap } from './useSwap.ts'
import type { SwapContext } from './validateSwap.ts'

const loadApproval = () => import('./orderApproval.ts')
const QuoteDetails = lazy(async () => ({
  default: (await import('./QuoteDetails.tsx')).QuoteDetails,
}))

/** The form of a public swap. */
export function SwapCard() {
  const t = useText()
  const [receiver, setReceiver] = useState(nobodyElse) // never from a link
  const swap = useSwap(receiver.check)
  const submission = useSubmission('swap')
  const approval = useSubmission('approve')
  const [reviewed, setReviewed] = useState<Reviewed>()
  const [reviewedSplit, setReviewedSplit] = useState<ReviewedSplit>()
  const { state, quote, context, account } = swap
  const { address } = account
  useEffect(() => {
    if (quote) void loadReview().catch(() => undefined) // offline: loads when it is opened
  }, [quote])
  const reviewSplit = (split: SplitQuote) => {
    if (address) setReviewedSplit({ split, address, to: receiver.text || address })
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
    setReviewed({ quote, tokenIn, tokenOut, address, to: receiver.text || address })
  }
  const approve = () => {
    const { tokenIn } = context
    if (!quote || !tokenIn || !address) return
    const missing = quote.amountIn - (context.allowance ?? 0n) // an approval adds to the existing allowance
    void approval.submit(async () =>
      (await loadApproval()).orderApproval(tokenIn, missing, address)(),
    )
  }
  return (
    <TradeForm
      label={t('swap.publicSwap')}
      words={isApproving(approval) ? approvingWords(context) : swapWords(state, context)}
      busy={isApproving(approval)}
      onPress={proceedFrom(swap, { ready: review, 'needs-approval': approve })}
      below={
        <p role="status" className="text-center text-13 text-danger empty:hidden not-empty:mt-2">
          {state === 'needs-approval' && (approval.failure ?? approval.transaction?.failure)}
        </p>
      }
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <SwapMode mode="public" />
        <SlippageSetting pairs={swap.quote?.route.pairs} />
      </div>
      <SwapFields swap={swap} />
      <Suspense fallback={<div className="h-12" />}>
        {swap.form.text !== '' && <QuoteDetails swap={swap} onSplit={reviewSplit} />}
      </Suspense>
      <Outside swap={swap} receiver={receiver.text} onReview={setReviewed} />
      <ReceiverField receiver={receiver} onChange={setReceiver} />
      <Suspense>
        {(reviewed || submission.transaction) && (
          <SwapSheet
            reviewed={reviewed}
            submission={submission}
            tokens={swap.exchange.tokens}
            current={quote}
            onAccept={(next) => reviewed && setReviewed({ ...reviewed, quote: next })}
            onClose={close}
            onDone={finish}
          />
        )}
        {reviewedSplit && (
          <SplitSheet
            reviewed={reviewedSplit}
            onClose={() => setReviewedSplit(undefined)}
            onDone={finish}
          />
        )}
      </Suspense>
    </TradeForm>
  )
}

/** Only for a token with a form outside the exchange, of which the account may hold some. */
function Outside(props: ComponentProps<typeof OutsideOffer>) {
  const { account, context } = props.swap
  return (
    <Suspense>
      {account.address && context.tokenIn?.wrapperProgram && <OutsideOffer {...props} />}
    </Suspense>
  )
}

function isApproving({ transaction, isStarting }: Submission): boolean {
  return isStarting || (transaction !== undefined && isUnderWay(transaction))
}

/** While an approval is under way. */
function approvingWords(context: SwapContext): FormWords {
  const values = { symbol: context.tokenIn?.symbol ?? '' }
  return { ...swapWords('needs-approval', context), reason: { id: 'swap.approving', values } }
}
