import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { now } from '../lib/clock.ts'
import { i18n } from '../lib/text/catalogue.ts'

const TICK_MS = 5000
/** A chain or an indexer that has no newer block stands still; networks make one every few seconds. */
const STILL_SECONDS = 60

/**
 * Whether the chain is followed, and the age of what the page shows in milliseconds; `ago` is "never" before the first
 * block. `isStill` if the server answers, but has no new block.
 */
export function useConnection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { lost, seenAt, age: blockAge = 0 } = useChainHead()
  const isAway = !isOnline || lost
  useTick(isAway)
  const isStill = !isAway && blockAge >= STILL_SECONDS
  const age = isStill ? blockAge * 1000 : Math.max(0, now() - seenAt)
  return { isOnline, isAway, isStill, age, ago: seenAt === 0 ? 'never' : showAgo(age) }
}

/** In seconds or whole minutes: the larger units of `showAge` would be loaded with every first page. */
function showAgo(age: number): string {
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
  const isShort = age < 60_000
  return format.format(-Math.floor(age / (isShort ? 1000 : 60_000)), isShort ? 'second' : 'minute')
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
