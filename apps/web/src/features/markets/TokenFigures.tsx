import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '../../lib/queries.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useTokenPrice } from '../../lib/useTokenPrice.ts'
import { useWeeks } from '../../lib/useWeeks.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Change } from '../../ui/Change.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { tokenStatsQuery } from './queries.ts'

/** The token's price, its liquidity in pools, and its volume. */
export function TokenFigures({ token }: { readonly token: Token }) {
  const t = useText()
  const worth = useWorth()
  const showIn = useTokenPrice()
  const prices = useQuery(pricesQuery([token.id]))
  const stats = useQuery(tokenStatsQuery(token.id))
  const price = useExchange().prices.get(token.id) ?? prices.data?.get(token.id)
  const week = useWeeks().get(token.id)
  const inCredits = (value: bigint | undefined) => (value === undefined ? '–' : worth(value))
  const figures = [
    [
      'markets.price',
      prices.isPending,
      <span key="price" className="flex items-center gap-x-3 max-desk:justify-end">
        {showIn(price)}
        <Change bps={week?.change} className="font-normal text-13 text-mid" />
        <span className="ml-auto max-desk:hidden">
          <Sparkline prices={week?.prices ?? []} />
        </span>
      </span>,
    ],
    ['markets.inPools', stats.isPending, inCredits(stats.data?.liquidity)],
    ['markets.volumeDay', stats.isPending, inCredits(stats.data?.day)],
    ['markets.volumeWeek', stats.isPending, inCredits(stats.data?.week)],
  ] as const
  return (
    <dl className="mb-3 grid grid-cols-1 overflow-hidden rounded-card border border-line bg-s1 shadow-card desk:grid-cols-[1.6fr_1fr_1fr_1fr]">
      {figures.map(([label, isPending, value]) => (
        <div
          key={label}
          className="flex items-center justify-between gap-3 border-line px-4 py-2.5 desk:block desk:px-5 desk:py-4 not-first:max-desk:border-t not-first:desk:border-l"
        >
          <dt className="text-13 text-mid">{t(label)}</dt>
          <dd className="wrap-anywhere min-w-0 flex-1 font-bold max-desk:text-right desk:mt-0.5 desk:flex desk:min-h-8 desk:items-center desk:text-17 desk:*:flex-1">
            {isPending ? (
              <span className="skeleton block max-w-28 max-desk:ml-auto">{'\u00a0'}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
