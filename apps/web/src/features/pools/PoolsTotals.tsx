import { useQuery } from '@tanstack/react-query'
import { withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { type ShowWorth, useWorth } from '../../lib/useWorth.ts'
import { PrivatePart } from './PrivatePart.tsx'
import { statsQuery, type Window, windowNames } from './queries.ts'

/** The value of all pools, and the figures of the window. */
export function PoolsTotals({ window }: { readonly window: Window }) {
  const t = useText()
  const worth = useWorth()
  const { data, isError } = useQuery(statsQuery)
  if (isError && !data) return null // the list below still works
  const all = data?.[window].all
  const name = { id: windowNames[window] }
  const totals = [
    [t('pools.liquidity'), all && show(worth, all.liquidity)],
    [t('pools.volumeIn', { window: name }), all && show(worth, all.volume)],
    [t('pools.feesIn', { window: name }), all && show(worth, all.fees)],
    [t('pools.privatePart'), all && showPart(all.volume, all.privateVolume)],
  ] as const
  return (
    <dl className="mb-4 grid grid-cols-1 overflow-hidden rounded-card border border-line bg-s1 shadow-card desk:grid-cols-4">
      {totals.map(([label, value], index) => (
        <div
          key={label}
          className="flex items-center justify-between gap-3 border-line px-4 py-2.5 desk:block desk:px-5 desk:py-4 not-first:max-desk:border-t not-first:desk:border-l"
        >
          <dt className="text-13 text-mid">{label}</dt>
          <dd className="flex items-center gap-3 font-bold leading-6 desk:mt-0.5 desk:text-22 desk:leading-7">
            {value ?? <span className="skeleton block h-6 w-28 desk:h-7" />}
            {index === 3 && value !== undefined && (
              <PrivatePart volume={all?.volume} privateVolume={all?.privateVolume} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const show = (worth: ShowWorth, microcredits: bigint | undefined): string =>
  microcredits === undefined ? '–' : worth(microcredits)

/** Whole percent, rounded down; a dash if nothing was traded. */
function showPart(volume: bigint | undefined, privateVolume: bigint | undefined): string {
  if (!volume || privateVolume === undefined) return '–'
  return withPercent((privateVolume * 100n) / volume)
}
