import type { LocalAbilities } from '@nightjar/wallet/types'
import { useSyncExternalStore } from 'react'
import { withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'

/** The newest blocks are searched before anybody could read it. */
const FEW = 10

/** Progress of the search for the account's records; nothing once it has only the newest blocks left. */
export function ScanLine({ scan }: Pick<LocalAbilities, 'scan'>) {
  const t = useText()
  const progress = useSyncExternalStore(scan.subscribe, scan.get)
  if (progress === null || progress.nextHeight > progress.height - FEW) return null
  const { nextHeight, fromHeight, height } = progress
  const share = (nextHeight - fromHeight) / Math.max(1, height + 1 - fromHeight)
  return (
    <p role="status" className="px-3 py-2 text-13 text-low">
      {t('wallet.scanning', { percent: withPercent(Math.floor(share * 100)) })}
    </p>
  )
}
