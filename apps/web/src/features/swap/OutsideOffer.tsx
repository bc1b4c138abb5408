import { type Pair, PROGRAMS } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { showCredits, showTokenAmount } from '../../lib/format.ts'
import { outsideBalancesQuery } from '../../lib/outsideBalances.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { wrappedTokensQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { listWrappings, type Wrapping } from '../../lib/wrapping.ts'
import { Button } from '../../ui/Button.tsx'
import { OutsideSheet, type ReviewedOutside } from './OutsideSheet.tsx'
import { outsideFees } from './outsideFees.ts'
import { quoteBestOutside } from './quoteOutside.ts'
import type { QuoteRequest, SwapQuote } from './quoteSwap.ts'
import type { Reviewed } from './reviewed.ts'
import type { Swap } from './useSwap.ts'
import { validateSwap } from './validateSwap.ts'

type OutsideOfferProps = {
  readonly swap: Swap
  /** Another receiver's address; empty if the payer receives. */
  readonly receiver: string
  readonly onReview: (reviewed: Reviewed) => void
}

/** If the balance inside the exchange does not suffice: the balance outside it, and a swap that pays with that. */
export function OutsideOffer(props: OutsideOfferProps) {
  const [planned, setPlanned] = useState<ReviewedOutside>()
  return (
    <>
      <Offer {...props} onPlan={setPlanned} />
      {/* next to the offer, which disappears as soon as the first step has filled the balance inside */}
      {planned && (
        <OutsideSheet
          reviewed={planned}
          onClose={() => setPlanned(undefined)}
          onDone={() => {
            setPlanned(undefined)
            props.swap.setText('in', '')
          }}
        />
      )}
    </>
  )
}

type OfferProps = OutsideOfferProps & { readonly onPlan: (planned: ReviewedOutside) => void }

function Offer({ swap, receiver, onReview, onPlan }: OfferProps) {
  const t = useText()
  const { context, account, state } = swap
  const { tokenIn, tokenOut } = context
  const wrapping = useWrapping(swap)
  const held = useOutsideBalance(account.address, wrapping)
  const { quote, requote } = useOutsideQuote(swap, wrapping)
  const isWanted = state === 'over-balance' || context.balanceIn === 0n
  if (!wrapping || !tokenOut || !account.address || !held || !isWanted) return null
  const fees = quote ? outsideFees(quote, wrapping) : 0n
  const ownState = validateSwap({
    ...context,
    balanceIn: held,
    quote: quote ?? context.quote,
    feeMicrocredits: fees,
  })
  const { address } = account
  const to = receiver || address
  const review = () => {
    if (quote?.means === 'arc20-in')
      onReview({ quote, tokenIn: wrapping.inside, tokenOut, address, to, requote })
    else if (quote) onPlan({ quote, wrapping, tokenOut, address, to })
  }
  return (
    <section
      aria-label={t('review.outside')}
      className="mt-2 rounded-field border border-line-strong p-3 text-13"
    >
      <p className="flex items-center gap-2 font-medium">
        <PackagePlus size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-mid" />
        {t('review.outsideHeld', { amount: showTokenAmount(held, wrapping.inside) })}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-mid">
          {t(quote?.means === 'arc20-in' ? 'review.outsideOnce' : 'review.outsideTwice', {
            symbol: tokenIn?.symbol ?? '',
            fee: showCredits(fees),
          })}
        </p>
        <Button size="small" kind="secondary" disabled={ownState !== 'ready'} onClick={review}>
          {t('review.outsideSwap')}
        </Button>
      </div>
      {ownState === 'over-fee' && <p className="mt-1 text-mid">{t('lib.notEnoughFee')}</p>}
    </section>
  )
}

/** The outside token whose inside form is paid; none for credits, which the form itself offers. */
function useWrapping({ context: { tokenIn }, exchange }: Swap): Wrapping | undefined {
  const { data: wrapped = [] } = useQuery(wrappedTokensQuery)
  const isOutside = tokenIn && tokenIn.wrapperProgram !== PROGRAMS.credits
  return useMemo(
    () =>
      isOutside
        ? listWrappings(wrapped, exchange.tokens).find(({ inside }) => inside.id === tokenIn.id)
        : undefined,
    [wrapped, exchange.tokens, isOutside, tokenIn?.id],
  )
}

function useOutsideBalance(address: string | null, wrapping: Wrapping | undefined) {
  const { data } = useQuery(
    outsideBalancesQuery(wrapping ? address : null, wrapping ? [wrapping] : []),
  )
  return wrapping && data?.get(wrapping.outside.id)
}

type OutsideQuote = {
  readonly quote: SwapQuote | undefined
  readonly requote: (pairs: readonly Pair[]) => SwapQuote | undefined
}

/** The quote for the form's values, now and at later blocks. */
function useOutsideQuote(swap: Swap, wrapping: Wrapping | undefined): OutsideQuote {
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { context, form, exchange } = swap
  const { tokenIn, tokenOut, amount } = context
  const { pairs, prices } = exchange
  const value = amount.kind === 'amount' ? amount.value : 0n
  return useMemo(() => {
    const requote = (reserves: readonly Pair[]) => {
      if (!wrapping || !tokenIn || !tokenOut || value === 0n) return undefined
      const sides = { tokenIn, tokenOut, exact: form.exact, amount: value }
      const request: QuoteRequest = { ...sides, pairs: reserves, slippageBps, prices }
      return quoteBestOutside(request, wrapping)
    }
    return { quote: requote(pairs), requote }
  }, [wrapping, tokenIn, tokenOut, value, form.exact, pairs, prices, slippageBps])
}
