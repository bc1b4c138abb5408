import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { showAtMost, showFee, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { showRate, showUprightRate } from '../../lib/rate.ts'
import { useText } from '../../lib/text/useText.ts'
import { impactLevel } from '../../trade/impact.ts'
import { classNames } from '../../ui/classNames.ts'
import { loadWords } from './lazySheets.ts'
import { QuoteRing } from './QuoteRing.tsx'
import type { SplitOffered } from './SplitSheet.tsx'
import type { Swap } from './useSwap.ts'

const SplitOffer = lazy(async () => {
  const [{ SplitOffer }] = await Promise.all([import('./SplitOffer.tsx'), loadWords()])
  return { default: SplitOffer }
})
const WrappedOffer = lazy(async () => {
  const [{ WrappedOffer }] = await Promise.all([import('./WrappedOffer.tsx'), loadWords()])
  return { default: WrappedOffer }
})
const QuoteFacts = lazy(async () => {
  const [{ QuoteFacts }] = await Promise.all([import('./QuoteFacts.tsx'), loadWords()])
  return { default: QuoteFacts }
})

type QuoteDetailsProps = {
  readonly swap: Swap
  readonly isPrivate?: boolean
  /** Left out if a swap cannot be split. */
  readonly onSplit?: (split: SplitOffered) => void
}

/** The rate, the fee and the age of the quote in one line; the rest below it, collapsed. */
export function QuoteDetails({ swap, isPrivate = false, onSplit }: QuoteDetailsProps) {
  const t = useText()
  const { quote, context, exchange } = swap
  const { detailsOpen, setDetailsOpen } = usePreferences()
  const id = useId()
  if (exchange.isLoading && swap.form.text !== '') {
    return (
      <div className="flex h-12 items-center px-1">
        <span className="skeleton h-4 w-full" />
      </div>
    )
  }
  if (!quote || !context.tokenIn || !context.tokenOut) return null
  const bound =
    quote.exact === 'in'
      ? `${t('swap.minimum')} ${showTokenAmount(quote.minimumOut, context.tokenOut)}`
      : `${t('swap.maximum')} ${showAtMost(quote.maximumIn, context.tokenIn)}`
  const said = isPrivate ? '' : `${bound}. ${t('ui.everyoneSees')}: ${t('ui.seesYou')}`
  const isOpen = detailsOpen || impactLevel(quote.route.impactPpm) !== 'low'
  return (
    <div data-said={said} className="mt-1 animate-enter px-1 text-13">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <Rate swap={swap} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setDetailsOpen(!detailsOpen)}
          className="flex min-h-11 shrink-999 items-center gap-2 text-low hover:text-high"
        >
          <span className="flex wrap-anywhere h-4.5 min-w-0 flex-wrap justify-end overflow-hidden">
            <span className="h-4.5" />
            {t('swap.fee', { amount: showFee(context.feeMicrocredits) })}
          </span>
          <QuoteRing />
          <ChevronDown
            size={16}
            strokeWidth={1.5}
            aria-label={t('swap.details')}
            className={classNames('transition-transform duration-120', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      {onSplit && (
        <Suspense>
          <SplitOffer swap={swap} onReview={onSplit} />
          <WrappedOffer swap={swap} onReview={onSplit} />
        </Suspense>
      )}
      {isOpen && (
        <div id={id} className="pb-1">
          <Suspense fallback={<div className="h-82" />}>
            <QuoteFacts
              quote={quote}
              tokenIn={context.tokenIn}
              tokenOut={context.tokenOut}
              privateFee={isPrivate ? context.feeMicrocredits : undefined}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

function Rate({ swap: { quote, context } }: { readonly swap: Swap }) {
  const t = useText()
  const [inverted, setInverted] = useState(false)
  const { tokenIn, tokenOut } = context
  if (!quote || !tokenIn || !tokenOut) return null
  const paid = { amount: quote.amountIn, token: tokenIn }
  const received = { amount: quote.amountOut, token: tokenOut }
  const upright = showUprightRate(received, paid)
  const [first, second] = [showRate(received, paid), showRate(paid, received)]
  const inverse = upright === first ? second : first
  return (
    <button
      type="button"
      title={t('swap.turnPrice')}
      onClick={() => setInverted(!inverted)}
      className="min-h-11 min-w-0 text-left text-mid hover:text-high"
    >
      {inverted ? inverse : upright}
    </button>
  )
}
