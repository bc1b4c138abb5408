import { localStore } from '../browser/store.ts'
import { useText } from '../lib/text/useText.ts'
import { useUnwritten } from '../sealed/unwritten.ts'

/** Says that something, or everything, exists only in this page, as long as the browser refuses to store it. */
export function UnstoredBanner() {
  const t = useText()
  const isBlocked = localStore.isBlocked()
  const isUnstored = useUnwritten(({ tables }) => tables.length > 0)
  return (
    <div
      role="status"
      className="bg-s3 text-center text-13 text-high not-empty:px-4 not-empty:py-2"
    >
      {isBlocked || isUnstored ? t('transactions.unstored') : null}
    </div>
  )
}
