import { useQuery } from '@tanstack/react-query'
import { showInteger } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { totalsQuery } from './queries.ts'

/** The value of all pools, and the figures of the last day. */
export function Totals() {
  const t = useText()
  const worth = useWorth()
  const { data, isError } = useQuery(totalsQuery)
  if (isError && !data) return null // the page works without them
  const totals = [
    ['home.liquidity', data && (data.liquidity === undefined ? '–' : worth(data.liquidity))],
    ['home.volume', data && worth(data.volume)],
    ['home.fees', data && worth(data.fees)],
    ['home.swaps', data && showInteger(data.swaps)],
  ] as const
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-s1 shadow-card desk:grid-cols-4">
      {totals.map(([label, value]) => (
        <div
          key={label}
          className="flex items-center justify-between gap-3 border-line px-4 py-2.5 desk:block desk:px-5 desk:py-4 not-first:max-desk:border-t not-first:desk:border-l"
        >
          <dt className="text-13 text-mid">{t(label)}</dt>
          <dd className="font-bold leading-6 desk:mt-0.5 desk:text-22 desk:leading-7">
            {value ?? <span className="skeleton block h-6 w-28 desk:h-7" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
