import { showBps } from '../lib/format.ts'
import { classNames } from './classNames.ts'

type ChangeProps = {
  /** In basis points; nothing is shown without it. */
  readonly bps: bigint | undefined
  readonly className?: string
}

/** How much a price has changed, with its sign. */
export function Change({ bps, className }: ChangeProps) {
  if (bps === undefined) return null
  const sign = bps > 0n ? '+' : bps < 0n ? '−' : ''
  return (
    <span className={classNames('whitespace-nowrap', className)}>
      {sign}
      {showBps(bps < 0n ? -bps : bps)}
    </span>
  )
}
