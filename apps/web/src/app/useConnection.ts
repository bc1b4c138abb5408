import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { i18n } from '../lib/text/catalogue.ts'

const TICK_MS = 5000

/** Whether the chain is followed, and the age of what the page shows in milliseconds; `ago` is "never" before the first block. */
export function useConnection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { lost, seenAt } = useChainHead()
  const isAway = !isOnline || lost
  useTick(isAway)
  const age = Date.now() - seenAt
  return { isOnline, isAway, age, ago: seenAt === 0 ? 'never' : showAgo(age) }
}

/** In seconds or whole minutes: the larger units of `showAge` would be loaded with every first page. */
function showAgo(age: number): string {
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
  const seconds = Math.floor(age / 1000)
  return seconds < 60
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / 60), 'minute')
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
