import { isCredits, type Pair, ZERO_ADDRESS } from '@nightjar/sdk'
import { PackagePlus } from 'lucide-react'
import { useMemo } from 'react'
import { showBps, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { MAX_IMPACT_PPM } from '../../trade/impact.ts'
import { BetterOffer } from './BetterOffer.tsx'
import { quoteThroughWrapped, requoteThroughWrapped } from './quoteThroughWrapped.ts'
import type { SplitOffered } from './SplitSheet.tsx'
import type { Swap } from './useSwap.ts'

type WrappedOfferProps = { readonly swap: Swap; readonly onReview: (quote: SplitOffered) => void }

/** Offers to swap credits through their wrapped form if that pays more than its additional transactions cost. */
export function WrappedOffer({ swap, onReview }: WrappedOfferProps) {
  const t = useText()
  const offered = useWrappedQuote(swap)
  const { tokenIn, tokenOut, credits, isExpert } = swap.context
  if (!offered || !tokenIn || !tokenOut) return null
  const { split, exact } = offered
  const { wraps, legs, gain, amountIn, amountOut, impactPpm } = split
  const open =
    exact === 'in' ? { token: tokenOut, amount: amountOut } : { token: tokenIn, amount: amountIn }
  const canSwap = ['ready', 'needs-approval', 'over-impact'].includes(swap.state)
  const isTooMuch = impactPpm > MAX_IMPACT_PPM && !isExpert
  return (
    <BetterOffer
      label={t('review.wrapped')}
      icon={PackagePlus}
      gain={t(wraps === 'wrap-first' ? 'review.wrapGain' : 'review.unwrapGain', {
        amount: showTokenAmount(gain, open.token),
        percent: showBps((gain * 10_000n) / open.amount),
      })}
      split={split}
      tokenIn={tokenIn}
      open={open}
      transactions={legs.length + (wraps === 'wrap-first' ? 1 : 2)}
      canSwap={canSwap && !isTooMuch}
      credits={credits}
      action={t('swap.reviewWrapped')}
      onReview={() => onReview(offered)}
    />
  )
}

/** The better quote for the form's values, from the reserves of the newest block. */
function useWrappedQuote({ quote, context, exchange, form }: Swap) {
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { tokenIn, tokenOut, amount, feeMicrocredits } = context
  const { pairs, prices, settings, tokens } = exchange
  const { collector, basePortion } = settings.protocolFee
  return useMemo(() => {
    if (!quote || !tokenIn || !tokenOut || amount.kind !== 'amount') return undefined
    if (!isCredits(tokenIn) && !isCredits(tokenOut)) return undefined
    const sides = { tokenIn, tokenOut, exact: form.exact, amount: amount.value }
    const fee = collector !== ZERO_ADDRESS && { basePortion }
    const single = { quote, feeMicrocredits }
    const request = { ...sides, prices, slippageBps, ...fee }
    const requote = (reserves: readonly Pair[]) =>
      requoteThroughWrapped({ ...request, pairs: reserves }, tokens, single)
    const split = quoteThroughWrapped({ ...request, pairs }, tokens, single)
    return split && { split, exact: form.exact, requote }
  }, [
    quote,
    tokenIn,
    tokenOut,
    amount,
    form.exact,
    pairs,
    prices,
    tokens,
    slippageBps,
    collector,
    basePortion,
    feeMicrocredits,
  ])
}
