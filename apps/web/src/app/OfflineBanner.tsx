import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { i18n } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'

/** Shorter silences are not reported: the stream reconnects within seconds. */
export const STALE_MS = 30_000
const TICK_MS = 5000

/** Says that the browser has no network or the server is silent, and how old the shown values are. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { lost, seenAt } = useChainHead()
  const isAway = !isOnline || lost
  useTick(isAway)
  const isSaid = !isOnline || (lost && Date.now() - seenAt > STALE_MS)
  const ago = seenAt === 0 ? 'never' : minutesAgo(Date.now() - seenAt)
  return (
    <div
      role="status"
      className="bg-s3 text-center text-13 text-high not-empty:px-4 not-empty:py-2"
    >
      {isSaid ? t('app.stale', { online: String(isOnline), ago }) : null}
    </div>
  )
}

/** In whole minutes: the larger units of `showAgo` would be loaded with every first page. */
function minutesAgo(age: number): string {
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
  return format.format(-Math.floor(age / 60_000), 'minute')
}

/** Renders again every few seconds while values age. */
function useTick(isOn: boolean): void {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
