import { isCredits, isSameId, type Pair, type Token } from '@nightjar/sdk'
import { PackagePlus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { showCredits, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import type { OtherForm } from '../../trade/means.ts'
import { mostPaidOf, type Sums, sumsOf, useOtherForms } from '../../trade/otherForms.ts'
import type { Turn } from '../../trade/turns.ts'
import { useMask } from '../../ui/Balance.tsx'
import { allButFee, KEPT_FOR_FEES } from './creditsLeft.ts'
import { OutsideSheet, type ReviewedOutside } from './OutsideSheet.tsx'
import { entriesOf, feeOfCalls, planOutside } from './outsidePlan.ts'
import { quoteBestOutside } from './quoteOutside.ts'
import { type QuoteRequest, quoteSending, type SwapQuote } from './quoteSwap.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'
import type { Reviewed } from './reviewed.ts'
import { swapFee } from './swapFee.ts'
import type { Swap } from './useSwap.ts'
import { type SwapState, validateSwap } from './validateSwap.ts'

type OutsideOfferProps = {
  readonly swap: Swap
  /** Another receiver's address; empty if the payer receives. */
  readonly receiver: string
  readonly onReview: (reviewed: Reviewed) => void
  /** Told what both forms of each token hold together. */
  readonly onSums: (sums: BothSums | undefined) => void
  /** Told what the form's state is with both forms: its own button then opens the review. */
  readonly onState: (found: BothForms | undefined) => void
}

/** Both forms as one balance, and the most of it that can be paid. */
export type BothSums = Sums & Pick<Swap, 'mostOf'>

/** The state of the form with both forms as one balance, and what opens its review. */
export type BothForms = {
  readonly state: SwapState
  readonly feeMicrocredits: bigint
  readonly review: () => void
}

/** Both forms of each token as one balance; if one form does not suffice, a swap that both pay. */
export function OutsideOffer(props: OutsideOfferProps) {
  const { swap, onSums } = props
  const { account, exchange } = swap
  const [planned, setPlanned] = useState<ReviewedOutside>()
  const forms = useOtherForms(exchange.tokens, account)
  const sums = useMemo((): BothSums => {
    const found = sumsOf(account.balances, forms, KEPT_FOR_FEES)
    const paidOf = mostPaidOf(found)
    return { ...found, mostOf: (token, balance) => allButFee(token, paidOf(token, balance)) }
  }, [account.balances, forms])
  useEffect(() => {
    onSums(sums)
    return () => onSums(undefined)
  }, [sums, onSums])
  const form = forms.get(swap.context.tokenIn?.id ?? '')
  return (
    <>
      {form && <Offer {...props} form={form} onPlan={setPlanned} />}
      {/* next to the offer, which disappears as soon as the first step has filled the balance inside */}
      {planned && (
        <OutsideSheet
          reviewed={planned}
          onAccept={(quote) => setPlanned({ ...planned, quote })}
          onClose={() => setPlanned(undefined)}
          onDone={() => {
            setPlanned(undefined)
            swap.setText('in', '')
          }}
        />
      )}
    </>
  )
}

type OfferProps = Omit<OutsideOfferProps, 'onSums'> & {
  readonly form: OtherForm
  readonly onPlan: (planned: ReviewedOutside) => void
}

function Offer({ onState, ...props }: OfferProps) {
  const { swap, form } = props
  const t = useText()
  const mask = useMask()
  const offered = useOffered(props)
  const { tokenIn } = swap.context
  if (!offered || !tokenIn || form.held === 0n || !isWanted(swap)) return null
  const { quote, fees, count, review } = offered
  const state = stateOf(swap, offered)
  const isWrapped = isCredits(tokenIn)
  return (
    <section
      aria-label={t('review.bothForms', { symbol: tokenIn.symbol })}
      className="mt-2 rounded-field border border-line-strong p-3 text-13"
    >
      <p className="flex items-center gap-2 font-medium">
        <PackagePlus size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-mid" />
        {t(isWrapped ? 'review.wrappedHeld' : 'review.outsideHeld', {
          amount: mask(showTokenAmount(form.held, isWrapped ? tokenIn : form.wrapping.outside)),
        })}
      </p>
      {quote && (
        <p className="mt-1 text-mid">
          {t(count > 1 ? 'review.outsideTwice' : 'review.outsideOnce', {
            count,
            fee: showCredits(fees),
          })}
        </p>
      )}
      {quote && <Found state={state} feeMicrocredits={fees} review={review} onState={onState} />}
    </section>
  )
}

type Offered = {
  readonly quote: SwapQuote | undefined
  readonly held: Balances
  readonly entries: readonly Turn[]
  readonly fees: bigint
  /** Of its transactions. */
  readonly count: number
  readonly review: () => void
}

/** The swap that both forms pay, what it costs, and what opens its review. */
function useOffered(props: Omit<OfferProps, 'onState'>): Offered | undefined {
  const { swap, receiver, form, onReview, onPlan } = props
  const { context, account } = swap
  const held = heldOf(swap, form)
  const { quote, requote, requoteSending } = useOutsideQuote(swap, form, held)
  const { address } = account
  const { tokenOut } = context
  const { wrapping } = form
  const tokenIn = wrapping.inside
  if (!tokenOut || !address) return undefined
  const common = { held, entries: [], fees: 0n, count: 1, quote, review: () => undefined }
  if (!quote) return common
  const terms = { tokenIn, tokenOut, address, to: receiver || address }
  if (quote.means === 'arc20-in') {
    return { ...common, fees: swapFee(quote), review: () => onReview({ ...terms, quote, requote }) }
  }
  const { inside } = held
  const entries = entriesOf(quote, { inside, wrapping })
  const plan = { ...terms, quote, inside, wrapping, requote: requoteSending }
  const calls = planOutside({ ...plan, entries, allowance: context.allowance ?? 0n })
  const count = calls.length
  const review = () => (count === 1 ? onReview(plan) : onPlan(plan))
  return { held, quote, entries, fees: feeOfCalls(calls), count, review }
}

/** One form alone does not pay, or holds nothing at all. */
function isWanted({ state, context }: Swap): boolean {
  const isShort = state === 'over-balance' || (state === 'over-fee' && isPaidInCredits(context))
  return isShort || (context.balanceIn === 0n && !isPaidInCredits(context))
}

const isPaidInCredits = ({ tokenIn }: Swap['context']): boolean =>
  tokenIn !== undefined && isCredits(tokenIn)

/** What is held of the paid token in each form. */
type Balances = { readonly inside: bigint; readonly outside: bigint }

function heldOf({ context }: Swap, { held }: OtherForm): Balances {
  const own = context.balanceIn ?? 0n
  return isPaidInCredits(context) ? { inside: held, outside: own } : { inside: own, outside: held }
}

/** The state of the form with both forms as one balance. */
function stateOf({ context, account }: Swap, { quote, held, entries, fees }: Offered): SwapState {
  const wrapped = entries.reduce((sum, { amount }) => sum + amount, 0n)
  const takesCredits = entries.some(({ wrapping }) => isCredits(wrapping.outside))
  return validateSwap({
    ...context,
    quote: quote ?? 'no-route',
    allowance: null, // the plan gives it
    balanceIn: quote?.means === 'arc20-in' ? held.outside : held.outside + held.inside,
    credits: account.credits && account.credits - (takesCredits ? wrapped : 0n),
    feeMicrocredits: fees,
  })
}

type FoundProps = Pick<OfferProps, 'onState'> & BothForms

/** Hands the state and the review to the form, for as long as there is a swap that both forms pay. */
function Found({ state, feeMicrocredits, review, onState }: FoundProps) {
  const latest = useRef(review)
  useEffect(() => {
    latest.current = review
  })
  useEffect(() => {
    onState({ state, feeMicrocredits, review: () => latest.current() })
    return () => onState(undefined)
  }, [state, feeMicrocredits, onState])
  return null
}

type OutsideQuote = {
  readonly quote: SwapQuote | undefined
  readonly requote: (pairs: readonly Pair[]) => SwapQuote | undefined
  /** The swap of a plan that wraps first. */
  readonly requoteSending: (pairs: readonly Pair[]) => SwapQuote | undefined
}

/** The quote for the form's values, now and at later blocks. */
function useOutsideQuote(
  swap: Swap,
  { wrapping }: OtherForm,
  { inside, outside }: Balances,
): OutsideQuote {
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { context, form, exchange } = swap
  const { tokenOut, amount } = context
  const { pairs, prices, tokens } = exchange
  const value = amount.kind === 'amount' ? amount.value : 0n
  return useMemo(() => {
    const tokenIn = wrapping.inside
    const requestAt = (reserves: readonly Pair[]): QuoteRequest | undefined => {
      if (!tokenOut || value === 0n || isSameId(tokenIn.id, tokenOut.id)) return undefined
      const sides = { tokenIn, tokenOut, exact: form.exact, amount: value }
      return { ...sides, pairs: reserves, slippageBps, prices }
    }
    const requoteSending = (reserves: readonly Pair[]) => {
      const request = requestAt(reserves)
      return request && sendingOf(request, tokens)
    }
    const requote = (reserves: readonly Pair[]) => {
      const request = requestAt(reserves)
      if (!request) return undefined
      const best = isCredits(request.tokenOut)
        ? requoteSending(reserves)
        : quoteBestOutside(request, wrapping)
      if (best?.means !== 'arc20-in' || best.amountIn <= outside) return best
      const both = requoteSending(reserves) // the router takes all of it from outside, a wrap only what lacks
      return both && both.amountIn <= outside + inside ? both : best
    }
    return { quote: requote(pairs), requote, requoteSending }
  }, [wrapping, tokenOut, value, form.exact, pairs, prices, tokens, slippageBps, inside, outside])
}

/** The quote of a step, which always has an exact input. */
function sendingOf(request: QuoteRequest, tokens: readonly Token[]): SwapQuote | undefined {
  const quote = isCredits(request.tokenOut)
    ? quoteWithCredits(request, tokens)
    : quoteSending(request)
  return typeof quote === 'object' ? quote : undefined
}
