import { useSyncExternalStore } from 'react'
import { useChainHead } from './chainHead.ts'
import { now } from './clock.ts'

const MINUTE_MS = 60_000

/** `now` of `clock.ts` as it passes, to the minute, and as soon as the server has corrected it. */
export function useNow(): number {
  return MINUTE_MS * useSyncExternalStore(follow, countMinutes)
}

const countMinutes = (): number => Math.floor(now() / MINUTE_MS)

/** The server tells its time with the blocks. */
function follow(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE_MS / 6)
  const leave = useChainHead.subscribe(tell)
  return () => {
    clearInterval(timer)
    leave()
  }
}
