import { useText } from '../lib/text/useText.ts'
import { useConnection } from './useConnection.ts'

/** Shorter silences are not reported: the stream reconnects within seconds. */
export const STALE_MS = 30_000

/** Says that the browser has no network or the server is silent, and how old the shown values are. */
export function OfflineBanner() {
  const t = useText()
  const { isOnline, isAway, age, ago } = useConnection()
  const isSaid = isAway && (!isOnline || age > STALE_MS)
  return (
    <div
      role="status"
      className="bg-s3 text-center text-13 text-high not-empty:px-4 not-empty:py-2"
    >
      {isSaid ? t('app.stale', { online: String(isOnline), ago }) : null}
    </div>
  )
}
