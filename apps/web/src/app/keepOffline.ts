import { loadedBuildId } from '../lib/build.ts'
import { type ChainHead, useChainHead } from '../lib/chainHead.ts'

/** By then the first visit has fetched all pages, and the service worker finds them in the browser's cache. */
const REGISTER_MS = 10_000

/**
 * Registers the service worker (`network/offline/`), so that the page opens without a network, too, and says how old what it then
 * shows is. Only a built page has one, and a browser may refuse it. Returns a function that stops it.
 */
export function keepOffline(): () => void {
  if (loadedBuildId() === undefined) return () => undefined
  const timer = setTimeout(
    // the browser looks for a newer one when the page loads, but not where that failed
    () => attempt(async () => (await navigator.serviceWorker.register('/sw.js')).update()),
    REGISTER_MS,
  )
  const date = (head: ChainHead) => {
    if (head.lost && head.seenAt === 0) attempt(dateKept)
  }
  date(useChainHead.getState())
  const stopDating = useChainHead.subscribe(date)
  return () => {
    clearTimeout(timer)
    stopDating()
  }
}

/** Looks for a newer service worker, which fetches the newer build. */
export function renewKept(): void {
  attempt(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

/** The pairs that the page has been given are from a block seen by then. */
async function dateKept(): Promise<void> {
  const kept = await caches.match('/api/pairs')
  const seenAt = Date.parse(kept?.headers.get('date') ?? '')
  if (seenAt > 0 && useChainHead.getState().seenAt === 0) useChainHead.setState({ seenAt })
}

function attempt(act: () => Promise<unknown>): void {
  void (async () => act())().catch(() => undefined) // without it the page needs a network
}
