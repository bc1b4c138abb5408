import { withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'

type PrivatePartProps = {
  readonly volume: bigint | undefined
  readonly privateVolume: bigint | undefined
}

/** How a volume splits between named and unnamed traders; nothing without volume. */
export function PrivatePart({ volume, privateVolume }: PrivatePartProps) {
  const t = useText()
  if (!volume || privateVolume === undefined) return null
  const percent = Number((privateVolume * 100n) / volume)
  const text = t('pools.privatePercent', { percent: withPercent(percent) })
  return (
    <span className="ml-auto flex h-3 w-18 items-center gap-0.5" title={text}>
      <span className="sr-only">{text}</span>
      {percent < 100 && (
        <span className="h-1 rounded-full bg-public-fill" style={{ width: `${100 - percent}%` }} />
      )}
      {privateVolume > 0n && (
        <span className="veil h-1 min-w-1 flex-1 rounded-full bg-private-fill" />
      )}
    </span>
  )
}
