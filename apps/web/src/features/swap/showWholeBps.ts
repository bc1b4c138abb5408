import { withPercent } from '../../lib/format.ts'

/** Basis points as whole percents; a share below one percent is not shown as zero. */
export function showWholeBps(bps: bigint): string {
  return bps < 100n ? `<${withPercent(1)}` : withPercent((bps + 50n) / 100n)
}
