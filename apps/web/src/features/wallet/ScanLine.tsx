import type { LocalAbilities } from '@nightjar/wallet/types'
import { useSyncExternalStore } from 'react'
import { withPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'

/** Progress of the search for the account's records; nothing once it has reached the last block. */
export function ScanLine({ scan }: Pick<LocalAbilities, 'scan'>) {
  const t = useText()
  const progress = useSyncExternalStore(scan.subscribe, scan.get)
  if (progress === null || progress.nextHeight > progress.height) return null
  const { nextHeight, fromHeight, height } = progress
  const share = (nextHeight - fromHeight) / Math.max(1, height + 1 - fromHeight)
  return (
    <p role="status" className="px-3 pb-2 text-13 text-low">
      {t('wallet.scanning', { percent: withPercent(Math.floor(share * 100)) })}
    </p>
  )
}
