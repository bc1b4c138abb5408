import { formatRatio, type Pair, parseDecimal } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { feeAprPpm } from '../../lib/feeApr.ts'
import { showPercent } from '../../lib/format.ts'
import { showPrice } from '../../lib/showPrice.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { type PriceDay, pairStatsQuery, priceDayQuery } from './queries.ts'

type PairFiguresProps = { readonly pair: Pair; readonly isInverted: boolean }

/** The pair's reserves and its figures of the last day. */
export function PairFigures({ pair, isInverted }: PairFiguresProps) {
  const t = useText()
  const worth = useWorth()
  const show = (microcredits: bigint | undefined): string =>
    microcredits === undefined ? UNKNOWN : worth(microcredits)
  const { data, isPending } = useQuery(pairStatsQuery(pair.id))
  const { data: day } = useQuery(priceDayQuery(pair.id))
  const apr = data && feeAprPpm({ ...data, days: 1n })
  const figures = [
    ['markets.range', day ? showRange(day, isInverted) : UNKNOWN],
    ['markets.liquidity', show(data?.liquidity)],
    ['markets.volumeDay', show(data?.volume)],
    ['markets.feesDay', show(data?.fees)],
    ['markets.apr', apr === undefined ? UNKNOWN : showPercent(apr)],
  ] as const
  return (
    <dl className="grid grid-cols-2 border-line border-t desk:grid-cols-[1.45fr_1fr_1.15fr_0.95fr_0.75fr]">
      {figures.map(([label, value]) => (
        <div
          key={label}
          className="border-line px-4 py-3 first:max-desk:col-span-2 first:desk:pl-5 not-first:max-desk:border-t odd:not-first:max-desk:border-l not-first:desk:border-l"
        >
          <dt className="text-13 text-mid">{t(label)}</dt>
          <dd className="font-medium">
            {isPending ? <span className="skeleton block h-5.5 w-20" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const UNKNOWN = '–'

/** The lowest and the highest price of the day; of an inverted price they change places. */
export function showRange({ low, high }: PriceDay, isInverted: boolean): string {
  const [least, most] = isInverted ? [inverseOf(high), inverseOf(low)] : [low, high]
  return `${showPrice(least)} – ${showPrice(most)}`
}

/** With seven significant digits, rounded down. */
function inverseOf(price: string): string {
  const { units, places } = parseDecimal(price)
  return units === 0n ? '0' : formatRatio(10n ** BigInt(places), units, 7)
}
