import { useQuery } from '@tanstack/react-query'
import { showInteger, withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
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
    ['home.privatePart', data && <PrivatePart key="part" {...data} />],
    ['home.fees', data && worth(data.fees)],
    ['home.swaps', data && showInteger(data.swaps)],
  ] as const
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-card border border-line bg-s1 shadow-card desk:grid-cols-5">
      {totals.map(([label, value]) => (
        <div
          key={label}
          className="flex items-center justify-between gap-3 border-line px-4 py-2.5 desk:block desk:px-5 desk:py-4 not-first:max-desk:border-t not-first:desk:border-l"
        >
          <dt className="text-13 text-mid">{t(label)}</dt>
          <dd className="flex-1 font-bold max-desk:text-right leading-6 desk:mt-0.5 desk:text-22 desk:leading-7">
            {value ?? <span className="skeleton block h-6 w-28 max-desk:ml-auto desk:h-7" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PrivatePartProps = { readonly volume: bigint; readonly privateVolume: bigint }

/** Whole percent of the volume by traders whom the chain does not name, rounded down. */
function PrivatePart({ volume, privateVolume }: PrivatePartProps) {
  if (volume === 0n) return '–'
  return (
    <span className="inline-flex items-center gap-2">
      {withPercent((privateVolume * 100n) / volume)}
      <ModeEye mode="private" size={18} />
    </span>
  )
}
