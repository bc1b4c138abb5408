import { ZERO_ADDRESS } from '@nightjar/sdk'
import { Split } from 'lucide-react'
import { useMemo } from 'react'
import { showBps, showCredits, showExact, showTokenAmount } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { quoteSplit, type SplitQuote } from './quoteSplit.ts'
import { RouteLine } from './RouteLine.tsx'
import { showWholeBps } from './showWholeBps.ts'
import type { Swap } from './useSwap.ts'

type SplitOfferProps = { readonly swap: Swap; readonly onReview: (split: SplitQuote) => void }

/** Offers to split the swap if that pays more than the additional transactions cost. */
export function SplitOffer({ swap, onReview }: SplitOfferProps) {
  const t = useText()
  const split = useSplit(swap)
  if (!split) return null
  const { legs, tokenIn, tokenOut, amountOut, gain, feeMicrocredits } = split
  const { state, context } = swap
  const canPay = (context.credits ?? 0n) >= feeMicrocredits
  return (
    <section
      aria-label={t('swap.split')}
      className="mb-2 animate-enter rounded-field border border-line-strong p-3 text-13"
    >
      <p className="flex items-center gap-2 font-medium">
        <Split size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-mid" />
        {t('swap.splitGain', {
          count: legs.length,
          amount: showTokenAmount(gain, tokenOut),
          percent: showBps((gain * 10_000n) / amountOut),
        })}
      </p>
      <ul className="mt-2 space-y-1">
        {legs.map(({ route, shareBps }) => (
          <li key={route.pairs.map(({ id }) => id).join()}>
            <p className="text-mid">
              {showWholeBps(shareBps)} · {showTokenAmount(route.amountIn, tokenIn)}
            </p>
            <RouteLine route={route} />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 text-mid" title={showExact(amountOut, tokenOut)}>
          {t('swap.splitTerms', {
            count: legs.length,
            amount: showTokenAmount(amountOut, tokenOut),
            fee: showCredits(feeMicrocredits),
          })}
        </p>
        <Button
          size="small"
          kind="secondary"
          disabled={state !== 'ready' || !canPay}
          onClick={() => onReview(split)}
        >
          {t('swap.reviewSplit')}
        </Button>
      </div>
      {state === 'ready' && !canPay && <p className="mt-1 text-mid">{t('lib.notEnoughFee')}</p>}
    </section>
  )
}

/** The split for the form's values, from the reserves of the newest block. */
function useSplit({ quote, context, exchange, form }: Swap): SplitQuote | undefined {
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { tokenIn, tokenOut, amount } = context
  const { pairs, prices, settings } = exchange
  const { collector, basePortion } = settings.protocolFee
  return useMemo(() => {
    if (!quote || !tokenIn || !tokenOut || amount.kind !== 'amount') return undefined
    const sides = { tokenIn, tokenOut, exact: form.exact, amount: amount.value }
    const fee = collector !== ZERO_ADDRESS && { basePortion }
    return quoteSplit({ ...sides, pairs, prices, slippageBps, ...fee }, quote)
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
