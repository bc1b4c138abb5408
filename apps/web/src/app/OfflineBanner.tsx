import { useSyncExternalStore } from 'react'
import { useText } from '../lib/text/useText.ts'

/** Says that the browser has no network, for as long as it has none. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div
      role="status"
      className="bg-s3 text-center text-13 text-high not-empty:px-4 not-empty:py-2"
    >
      {isOnline ? null : t('app.offline')}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
