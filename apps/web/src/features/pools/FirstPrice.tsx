import { parseDecimal } from '@nightjar/sdk'
import { TriangleAlert } from 'lucide-react'
import { showPercent } from '../../lib/format.ts'
import { showRate } from '../../lib/rate.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Button } from '../../ui/Button.tsx'
import { checkFirstPrice, fairText } from './firstPrice.ts'
import type { Deposit } from './useDeposit.ts'

/** The price that a first deposit sets, in both directions, compared with the price elsewhere. */
export function FirstPrice({ deposit }: { readonly deposit: Deposit }) {
  const t = useText()
  const worth = useWorth()
  const { context, exchange, setText } = deposit
  const { tokenA, tokenB, amountA, amountB } = context
  if (!tokenA || !tokenB || amountA.kind !== 'amount' || amountB.kind !== 'amount') return null
  if (amountA.value === 0n || amountB.value === 0n) return null
  const a = { token: tokenA, amount: amountA.value, price: exchange.prices.get(tokenA.id) }
  const b = { token: tokenB, amount: amountB.value, price: exchange.prices.get(tokenB.id) }
  const check = checkFirstPrice(a, b, exchange.settings.feeBps)
  const elsewhere = priceSides(a, b)
  const fair = fairText(check?.fairB ?? 0n, tokenB)
  return (
    <section
      aria-label={t('pools.firstPrice')}
      className="mt-3 animate-enter rounded-field border border-line text-13"
    >
      <div className="grid grid-cols-2">
        <div className="min-w-0 px-4 py-3">
          <p className="text-mid">{t('pools.yourPrice')}</p>
          <p className="mt-1 font-medium wrap-anywhere">{showRate(a, b)}</p>
          <p className="font-medium wrap-anywhere">{showRate(b, a)}</p>
        </div>
        <div className="min-w-0 border-line border-l px-4 py-3">
          <p className="text-mid">{t('pools.priceElsewhere')}</p>
          {elsewhere ? (
            <>
              <p className="mt-1 text-mid wrap-anywhere">{showRate(...elsewhere)}</p>
              <p className="text-mid wrap-anywhere">{showRate(elsewhere[1], elsewhere[0])}</p>
            </>
          ) : (
            <p className="mt-1 text-mid">{t('pools.noPriceElsewhere')}</p>
          )}
        </div>
      </div>
      {check && (
        <div
          role="status"
          className="flex items-center justify-between gap-3 border-line border-t px-4 py-3"
        >
          <TriangleAlert
            size={18}
            strokeWidth={1.5}
            aria-hidden="true"
            className="shrink-0 self-start text-warning"
          />
          <span className="min-w-0 flex-1 text-mid">
            <span className="font-medium text-high">
              {t('pools.tooMuchFor', {
                percent: showPercent(check.excessPpm),
                symbol: check.overpaid.symbol,
              })}
            </span>{' '}
            {t('pools.othersTake', { amount: worth(check.gain, 1n) })}
          </span>
          <Button size="small" kind="secondary" onClick={() => setText('b', fair)}>
            {t('pools.use', { amount: fair })}
          </Button>
        </div>
      )}
    </section>
  )
}

type Priced = Parameters<typeof checkFirstPrice>[0]

/** Amounts of both tokens that are worth the same at the prices elsewhere. */
function priceSides(a: Priced, b: Priced) {
  if (!a.price || !b.price) return undefined
  const [priceA, priceB] = [scaled(a.price), scaled(b.price)]
  return [
    { token: a.token, amount: priceB * 10n ** BigInt(a.token.decimals) },
    { token: b.token, amount: priceA * 10n ** BigInt(b.token.decimals) },
  ] as const
}

/** A decimal text as an integer with 36 decimals, the precision of the server. */
function scaled(price: string): bigint {
  const { units, places } = parseDecimal(price)
  return (units * 10n ** 36n) / 10n ** BigInt(places)
}
