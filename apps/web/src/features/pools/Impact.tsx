import { showPercent } from '../../lib/format.ts'
import { classNames } from '../../ui/classNames.ts'

/** The price impact of a sale in parts per million: from 1% shown as a warning, above 5% as a danger. */
export function Impact({ ppm }: { readonly ppm: bigint }) {
  return (
    <span
      className={classNames(
        ppm > 50_000n && 'text-danger',
        ppm > 10_000n && ppm <= 50_000n && 'text-warning',
      )}
    >
      {showPercent(ppm)}
    </span>
  )
}
