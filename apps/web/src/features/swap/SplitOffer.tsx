import { type Pair, ZERO_ADDRESS } from '@nightjar/sdk'
import { Split } from 'lucide-react'
import { useMemo } from 'react'
import { showBps, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { BetterOffer } from './BetterOffer.tsx'
import { quoteSplit, type SplitQuote } from './quoteSplit.ts'
import { quoteSwap } from './quoteSwap.ts'
import type { SplitOffered } from './SplitSheet.tsx'
import type { Swap } from './useSwap.ts'

type SplitOfferProps = { readonly swap: Swap; readonly onReview: (split: SplitOffered) => void }

/** Offers to split the swap if that pays more than the additional transactions cost. */
export function SplitOffer({ swap, onReview }: SplitOfferProps) {
  const t = useText()
  const offered = useSplit(swap)
  if (!offered) return null
  const { legs, tokenIn, tokenOut, amountOut, gain } = offered.split
  return (
    <BetterOffer
      label={t('review.split')}
      icon={Split}
      gain={t('review.splitGain', {
        count: legs.length,
        amount: showTokenAmount(gain, tokenOut),
        percent: showBps((gain * 10_000n) / amountOut),
      })}
      split={offered.split}
      tokenIn={tokenIn}
      open={{ token: tokenOut, amount: amountOut }}
      transactions={legs.length}
      canSwap={swap.state === 'ready'}
      credits={swap.context.credits}
      action={t('review.openSplit')}
      onReview={() => onReview(offered)}
    />
  )
}

/** Whether a split pays a thousandth more: nobody confirms a second transaction for less. */
const isWorthwhile = ({ gain, amountOut }: SplitQuote): boolean => gain * 1000n >= amountOut

/** The split for the form's values, from the reserves of the newest block. */
function useSplit({ quote, context, exchange, form }: Swap) {
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { tokenIn, tokenOut, amount } = context
  const { pairs, prices, settings } = exchange
  const { collector, basePortion } = settings.protocolFee
  return useMemo(() => {
    if (!quote || !tokenIn || !tokenOut || amount.kind !== 'amount') return undefined
    const sides = { tokenIn, tokenOut, exact: form.exact, amount: amount.value }
    const fee = collector !== ZERO_ADDRESS && { basePortion }
    const request = { ...sides, prices, slippageBps, ...fee }
    const split = quoteSplit({ ...request, pairs }, quote)
    const requote = (reserves: readonly Pair[]) => {
      const single = quoteSwap({ ...request, pairs: reserves })
      if (typeof single === 'string') return undefined
      return quoteSplit({ ...request, pairs: reserves }, single) ?? single
    }
    return split && isWorthwhile(split) ? { split, exact: form.exact, requote } : undefined
  }, [
    quote,
    tokenIn,
    tokenOut,
    amount,
    form.exact,
    pairs,
    prices,
    slippageBps,
    collector,
    basePortion,
  ])
}
