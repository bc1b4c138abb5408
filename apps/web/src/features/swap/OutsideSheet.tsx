import { type CallStep, isCredits, type Pair, PROGRAM_ADDRESSES, WRAPPED_ALEO } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { allowanceQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import type { Wrapping } from '../../lib/wrapping.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { TurnFacts, TurnNote } from '../../plans/TurnFacts.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import type { Turn } from '../../trade/turns.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { holdWords } from './holdWords.ts'
import { isBetter, isWorse } from './movedQuote.ts'
import { entriesOf, feeOfCalls, type OutsideSwap, planOutside } from './outsidePlan.ts'
import { limitsOf, type SwapQuote } from './quoteSwap.ts'
import { RouteLine } from './RouteLine.tsx'
import { SwapMoved } from './SwapMoved.tsx'
import { swapSight } from './swapSight.ts'

export type ReviewedOutside = Omit<OutsideSwap, 'allowance' | 'entries'> & {
  /** What is inside already: only the rest is wrapped. */
  readonly inside: bigint
  /** The quote at other reserves; undefined if there is none. */
  readonly requote: (pairs: readonly Pair[]) => SwapQuote | undefined
  readonly wrapping: Wrapping
}

type OutsideSheetProps = {
  readonly reviewed: ReviewedOutside
  readonly onAccept: (quote: SwapQuote) => void
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

/** The review of a swap that both forms of a token pay, and then the steps of its plan. */
export function OutsideSheet({ reviewed, onAccept, onClose, onDone }: OutsideSheetProps) {
  const t = useText()
  const { pairs } = useExchange()
  const { quote, requote, wrapping, tokenIn, tokenOut, address } = reviewed
  const current = requote(pairs)
  const better = current && isBetter(current, quote) ? current : undefined
  const allowance = useAllowance(reviewed)
  const entries = entriesOf(quote, reviewed)
  const calls = () => planOutside({ ...reviewed, entries, allowance: allowance ?? 0n })
  const hold = holdWords(quote.route.impactPpm)
  const isOwn = isCredits(wrapping.outside)
  return (
    <PlannedSheet
      title={t(isOwn ? 'swap.review' : 'review.outside')}
      name={isOwn ? 'swap' : 'outside'}
      confirm={t('review.confirmSteps', { count: calls().length })}
      hold={hold && t(hold)}
      address={address}
      again={t('review.again')}
      calls={calls}
      disabled={!current || isWorse(current, quote) || allowance === undefined}
      renew={better && (() => onAccept(better))}
      onClose={onClose}
      onDone={onDone}
    >
      <Terms {...reviewed} entries={entries} calls={calls()} />
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

/** What the router may take to pay credits out, or their wrapper to unwrap them; 0 for any other swap. */
function useAllowance({ quote, tokenIn, address }: ReviewedOutside): bigint | undefined {
  const { credits, router } = PROGRAM_ADDRESSES
  const asked = {
    'credits-out': { token: tokenIn.id, spender: router },
    'unwrap-after': { token: WRAPPED_ALEO.id, spender: credits },
  }
  const { means } = quote
  const isAsked = means === 'credits-out' || means === 'unwrap-after'
  const { data } = useQuery(
    allowanceQuery(address, isAsked ? asked[means] : { token: '', spender: '' }),
  )
  return isAsked ? data : 0n
}

type TermsProps = ReviewedOutside & {
  readonly entries: readonly Turn[]
  readonly calls: readonly CallStep[]
}

function Terms(props: TermsProps) {
  const { quote, entries, wrapping, tokenIn, tokenOut, address, to, calls } = props
  const t = useText()
  const paid = isCredits(wrapping.outside) ? wrapping.outside : tokenIn
  return (
    <>
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('swap.pay')} amount={quote.amountIn} token={paid} />
        <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
        <AmountRow label={t('swap.receive')} amount={quote.amountOut} token={tokenOut} />
      </div>
      <section aria-label={t('swap.route')} className="mt-3 text-13">
        <RouteLine route={quote.route} />
      </section>
      <FactList>
        <Fact label={t('swap.minimum')} title={showExact(quote.minimumOut, tokenOut)}>
          {showTokenAmount(quote.minimumOut, tokenOut)}
        </Fact>
        <Tolerance mode="public" limits={limitsOf(quote)} />
        <TurnFacts turns={entries} />
        <Fact label={t('transactions.networkFees', { count: calls.length })} term="networkFee">
          {showCredits(feeOfCalls(calls))}
        </Fact>
        {to !== address && (
          <Fact label={t('swap.receiver')}>
            <span className="break-all">{to}</span>
          </Fact>
        )}
      </FactList>
      <TurnNote turns={entries} />
      <Visibility {...swapSight({ ...quote, exact: 'in' }, { tokenIn, tokenOut })} />
    </>
  )
}
