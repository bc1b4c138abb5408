import { formatAmount, type Pair } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { showPercent, showTokenAmount } from '../../lib/format.ts'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import type { Exchange } from '../../lib/useExchange.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { checkPoolPrice, correctPrice } from './poolPrice.ts'

type OffPriceProps = { readonly pair: Pair; readonly exchange: Exchange }

/** Shown if the pool's price is far from the price elsewhere; leads to the swap that corrects it. */
export function OffPrice({ pair, exchange }: OffPriceProps) {
  const t = useText()
  const worth = useWorth()
  const check = checkPoolPrice(pair, exchange.prices)
  if (!check) return null
  return (
    <section
      aria-label={t('pools.offPrice')}
      className="mt-3 animate-enter rounded-field border border-warning px-4 py-3 text-13"
    >
      <p className="flex gap-2">
        <TriangleAlert
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-warning"
        />
        <span className="wrap-anywhere min-w-0">
          <span className="font-medium text-warning">
            {t('pools.offBy', {
              percent: showPercent(check.excessPpm),
              symbol: check.overpaid.symbol,
            })}
          </span>{' '}
          {t('pools.offText', { amount: worth(check.gain, 1n) })}
        </span>
      </p>
      <CorrectionLink pair={pair} exchange={exchange} />
    </section>
  )
}

function CorrectionLink({ pair, exchange: { tokens, prices, settings } }: OffPriceProps) {
  const t = useText()
  const correction = correctPrice(pair, prices, settings.protocolFee)
  if (!correction) return null
  const { tokenIn, tokenOut, amountIn } = correction
  return (
    <Link
      to="/swap/public"
      hash={formHash({
        from: nameToken(tokens, tokenIn),
        to: nameToken(tokens, tokenOut),
        amount: formatAmount(amountIn, tokenIn.decimals),
      })}
      className="ml-6 inline-flex min-h-11 items-center font-medium underline"
    >
      {t('pools.correctPrice', {
        amount: showTokenAmount(amountIn, tokenIn),
        symbol: tokenOut.symbol,
      })}
    </Link>
  )
}
