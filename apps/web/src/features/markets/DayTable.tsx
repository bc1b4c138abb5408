import { showInteger, withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import type { Day } from './queries.ts'
import { showStepTime } from './showStepTime.ts'

/** The same days as figures, newest first. */
export function DayTable({ days }: { readonly days: readonly Day[] }) {
  const t = useText()
  const worth = useWorth()
  return (
    <section
      aria-label={t('markets.byDay')}
      className="mt-3 overflow-hidden rounded-card border border-line bg-s1 shadow-card"
    >
      <DataTable
        label={t('markets.byDay')}
        rows={[...days].reverse()}
        rowKey={({ time }) => String(time)}
        columns={[
          {
            id: 'day',
            head: t('markets.day'),
            cell: ({ time }) => showStepTime(time, '1d'),
            phone: 'title',
          },
          {
            id: 'volume',
            width: 'desk:w-[14%]',
            head: t('markets.volume'),
            cell: ({ volume }) => worth(volume),
            phone: 'value',
          },
          {
            id: 'private',
            width: 'desk:w-[14%]',
            head: t('markets.privatePart'),
            cell: (day) => (
              <span className="inline-flex items-center gap-1.5">
                <ModeEye mode="private" />
                {showPrivatePart(day)}
              </span>
            ),
            phone: 'named',
          },
          {
            id: 'fees',
            width: 'desk:w-[14%]',
            head: t('markets.fees'),
            cell: ({ fees }) => worth(fees),
            phone: 'named',
          },
          {
            id: 'swaps',
            width: 'desk:w-[14%]',
            head: t('markets.swaps'),
            cell: ({ swaps }) => showInteger(swaps),
            phone: 'named',
          },
          {
            id: 'traders',
            width: 'desk:w-[14%]',
            head: t('markets.traders'),
            cell: ({ traders }) => showInteger(traders),
            phone: 'named',
          },
          {
            id: 'liquidity',
            width: 'desk:w-[14%]',
            head: t('markets.liquidity'),
            cell: ({ liquidity }) => (liquidity === undefined ? '–' : worth(liquidity)),
            phone: 'named',
          },
        ]}
      />
    </section>
  )
}

/** Whole percent, rounded down; a dash on a day without trades. */
const showPrivatePart = ({ volume, privateVolume }: Day): string =>
  volume === 0n ? '–' : withPercent((privateVolume * 100n) / volume)
