import { useText } from '../lib/text/useText.ts'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** At most nine placeholder rows of the same size as a list's rows, while it is loading. */
export function RowSkeletons({ count }: { readonly count: number }) {
  const t = useText()
  return (
    <div role="status" aria-label={t('ui.loading')}>
      {rows.slice(0, count).map((row) => (
        <div
          key={row}
          className="flex h-18 items-center gap-3 border-line border-b px-4 last:border-0"
        >
          <span className="skeleton size-9 rounded-full!" />
          <span className="skeleton h-4 w-32" />
          <span className="skeleton ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
