import type { Pair } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { feeAprPpm } from '../../lib/feeApr.ts'
import { showPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { pairStatsQuery } from './queries.ts'

/** The pair's reserves and its figures of the last day. */
export function PairFigures({ pair }: { readonly pair: Pair }) {
  const t = useText()
  const worth = useWorth()
  const show = (microcredits: bigint | undefined): string =>
    microcredits === undefined ? UNKNOWN : worth(microcredits)
  const { data, isPending } = useQuery(pairStatsQuery(pair.id))
  const apr = data && feeAprPpm({ ...data, days: 1n })
  const figures = [
    ['markets.liquidity', show(data?.liquidity)],
    ['markets.volumeDay', show(data?.volume)],
    ['markets.feesDay', show(data?.fees)],
    ['markets.apr', apr === undefined ? UNKNOWN : showPercent(apr)],
  ] as const
  return (
    <dl className="grid grid-cols-2 border-line border-t desk:grid-cols-[auto_auto_auto_auto]">
      {figures.map(([label, value], index) => (
        <div
          key={label}
          className={`px-4 py-3 desk:px-5 border-line ${index % 2 === 1 ? 'border-l' : 'desk:not-first:border-l'} ${index > 1 ? 'max-desk:border-t' : ''}`}
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
