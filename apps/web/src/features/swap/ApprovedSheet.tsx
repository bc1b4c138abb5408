import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { planApproved } from './approvedPlan.ts'
import { holdWords } from './holdWords.ts'
import { isBetter, isWorse } from './movedQuote.ts'
import type { Reviewed, ReviewProps } from './reviewed.ts'
import { SwapMoved } from './SwapMoved.tsx'
import { SwapTerms } from './SwapTerms.tsx'
import { swapFeeWith } from './swapFee.ts'

type ApprovedSheetProps = ReviewProps & {
  readonly reviewed: Reviewed
  /** What the router may still take of the paid token. */
  readonly allowance: bigint
}

/** The review of an allowance and the swap after it, and then the steps of the plan. */
export function ApprovedSheet(props: ApprovedSheetProps) {
  const { reviewed, allowance, onAccept, onClose, onDone } = props
  const t = useText()
  const { quote, tokenIn, tokenOut, address } = reviewed
  const current = props.current?.means === quote.means ? props.current : undefined
  const better = current && isBetter(current, quote) ? current : undefined
  const calls = () => planApproved({ ...reviewed, allowance })
  const hold = holdWords(quote.route.impactPpm)
  return (
    <PlannedSheet
      title={t('swap.reviewWrapped')}
      name="swap"
      confirm={t('review.confirmSteps', { count: calls().length })}
      hold={hold && t(hold)}
      disabled={!current || isWorse(current, quote)}
      renew={better && (() => onAccept(better))}
      address={address}
      again={t('review.again')}
      calls={calls}
      onClose={onClose}
      onDone={onDone}
    >
      <SwapTerms reviewed={reviewed} planFee={swapFeeWith(allowance, quote)} />
      <p className="mt-3 text-13 text-mid">
        {t('review.approveFirstText', { symbol: tokenIn.symbol })}
      </p>
      <SwapMoved
        reviewed={quote}
        current={current}
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        onAccept={onAccept}
      />
    </PlannedSheet>
  )
}
