import { type CallStep, CREDITS, type Pair, PROGRAM_ADDRESSES } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useMemo } from 'react'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { allowanceQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { Impact } from '../../trade/Impact.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { togetherOf } from '../../ui/sightOf.ts'
import { Visibility } from '../../ui/Visibility.tsx'
import { holdWords } from './holdWords.ts'
import { isWorse } from './movedQuote.ts'
import { feeOfCalls } from './outsidePlan.ts'
import type { SplitLeg, SplitQuote } from './quoteSplit.ts'
import type { Side, SwapQuote } from './quoteSwap.ts'
import { legsOf, type WrappedQuote } from './quoteThroughWrapped.ts'
import { RouteLine } from './RouteLine.tsx'
import type { ReviewProps } from './reviewed.ts'
import { SwapMoved } from './SwapMoved.tsx'
import { showWholeBps } from './showWholeBps.ts'
import { planSplit } from './splitPlan.ts'
import { swapSight } from './swapSight.ts'
import { planWrapped } from './wrappedPlan.ts'

/** The parts of a swap; or a swap of credits whose plan wraps or unwraps them. */
type Parts = SplitQuote | WrappedQuote | SwapQuote

/** A swap of several transactions, and how it is quoted again. */
export type SplitOffered = {
  readonly split: Parts
  readonly exact: Side
  /** The best plan for the same amount at other reserves, if it is not the form's quote. */
  readonly requote?: (pairs: readonly Pair[]) => Parts | undefined
}

export type ReviewedSplit = SplitOffered & {
  readonly address: string
  /** The receiver. */
  readonly to: string
}

type SplitSheetProps = Omit<ReviewProps, 'onAccept'> & {
  readonly reviewed: ReviewedSplit
  readonly onAccept: (split: Parts) => void
}

/** The review of a swap of several transactions, and then the steps of its plan. */
export function SplitSheet({ reviewed, onAccept, onClose, onDone, ...props }: SplitSheetProps) {
  const t = useText()
  const { address, to, exact } = reviewed
  const split = partsOf(reviewed.split)
  const current = useCurrentParts(reviewed, props.current)
  const isMoved = current === undefined || isWorse(current, { ...split, exact })
  const isBetter = current !== undefined && isWorse({ ...split, exact }, current)
  const wraps = isWrapped(split) ? split : undefined
  const isUnwrapped = wraps?.wraps === 'unwrap-after'
  const { data: allowance } = useQuery(
    allowanceQuery(address, {
      token: isUnwrapped ? split.tokenOut.id : '',
      spender: PROGRAM_ADDRESSES.credits,
    }),
  )
  const calls = () =>
    wraps
      ? planWrapped({ quote: wraps, address, to, allowance: allowance ?? 0n })
      : planSplit(split, to)
  const count = calls().length
  const hold = holdWords(split.impactPpm)
  return (
    <PlannedSheet
      title={t(wraps ? 'swap.reviewWrapped' : 'review.openSplit')}
      name={wraps ? 'swap' : 'split'}
      confirm={t(wraps ? 'review.confirmSteps' : 'review.confirmSplit', { count })}
      hold={hold && t(hold)}
      disabled={isMoved || (isUnwrapped && allowance === undefined)}
      renew={isBetter ? () => onAccept(current) : undefined}
      address={address}
      again={t('review.again')}
      calls={calls}
      onClose={onClose}
      onDone={onDone}
    >
      <Terms split={split} wraps={wraps?.wraps} calls={calls()} address={address} to={to} />
      <SwapMoved
        reviewed={{ ...split, exact }}
        current={current}
        tokenIn={split.tokenIn}
        tokenOut={split.tokenOut}
        onAccept={onAccept}
      />
    </PlannedSheet>
  )
}

const partsOf = (split: Parts): SplitQuote | WrappedQuote =>
  'legs' in split ? split : legsOf(split)

/** The plan at the reserves of the newest block. */
function useCurrentParts({ split, requote, exact }: ReviewedSplit, quote: SwapQuote | undefined) {
  const { pairs } = useExchange()
  return useMemo(() => {
    const isSame = quote?.means === ('means' in split ? split.means : wrapsOf(split))
    const parts = requote ? requote(pairs) : isSame ? quote : undefined
    return parts && { ...partsOf(parts), exact }
  }, [split, requote, exact, pairs, quote])
}

const isWrapped = (split: SplitQuote | WrappedQuote): split is WrappedQuote => 'wraps' in split

const wrapsOf = (split: SplitQuote | WrappedQuote) => (isWrapped(split) ? split.wraps : undefined)

type TermsProps = {
  readonly split: SplitQuote
  readonly wraps: WrappedQuote['wraps'] | undefined
  readonly calls: readonly CallStep[]
  readonly address: string
  readonly to: string
}

function Terms({ split, wraps, calls, address, to }: TermsProps) {
  const t = useText()
  const { legs, tokenIn, tokenOut, amountIn, amountOut, minimumOut } = split
  const isUnwrapped = wraps === 'unwrap-after'
  const received = isUnwrapped ? CREDITS : tokenOut
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow
          label={t('swap.pay')}
          amount={amountIn}
          token={wraps === 'wrap-first' ? CREDITS : tokenIn}
        />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={amountOut} token={received} />
      </div>
      <ul className="mt-3 divide-y divide-line rounded-field border border-line px-3 text-13">
        {legs.map((leg) => (
          <Leg key={leg.route.pairs.map(({ id }) => id).join()} leg={leg} split={split} />
        ))}
      </ul>
      <p className="mt-3 text-13 text-mid">{t(wraps ? stepTexts[wraps] : 'review.splitText')}</p>
      <div className="mt-2">
        <FactList>
          <Fact label={t('swap.minimum')} title={showExact(minimumOut, received)}>
            {showTokenAmount(minimumOut, received)}
          </Fact>
          {isUnwrapped && <p className="text-low">{t('review.creditsMinimum')}</p>}
          <Tolerance mode="public" limits={[{ quoted: amountOut, limit: minimumOut }]} />
          <Fact label={t('swap.impact')} term="impact">
            <Impact ppm={split.impactPpm} />
          </Fact>
          {split.gain > 0n && !wraps && (
            <Fact label={t('review.splitMore')}>{showTokenAmount(split.gain, tokenOut)}</Fact>
          )}
          <Fact label={t('review.poolFees', { count: 2 })}>
            {showTokenAmount(split.poolFee, tokenIn)}
          </Fact>
          <Fact label={t('transactions.networkFees', { count: calls.length })} term="networkFee">
            {showCredits(feeOfCalls(calls))}
          </Fact>
          {to !== address && (
            <Fact label={t('swap.receiver')}>
              <span className="break-all">{to}</span>
            </Fact>
          )}
        </FactList>
      </div>
      <Visibility
        {...togetherOf(
          legs.map(({ route }) => {
            const { amountIn } = route
            return swapSight({ means: 'pools', exact: 'in', route, amountIn }, split)
          }),
        )}
      />
    </>
  )
}

const stepTexts = {
  'wrap-first': 'review.wrapFirstText',
  'unwrap-after': 'review.unwrapAfterText',
} as const

function Leg({ leg, split }: { readonly leg: SplitLeg; readonly split: SplitQuote }) {
  const t = useText()
  const { route, minimumOut, shareBps } = leg
  const { tokenIn, tokenOut } = split
  return (
    <li className="py-2">
      <p className="text-mid">
        {showWholeBps(shareBps)} ·{' '}
        {t('review.legTerms', {
          paid: showTokenAmount(route.amountIn, tokenIn),
          received: showTokenAmount(route.amountOut, tokenOut),
          minimum: showTokenAmount(minimumOut, tokenOut),
        })}
      </p>
      <RouteLine route={route} />
    </li>
  )
}
