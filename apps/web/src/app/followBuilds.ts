import { loadedBuildId } from '../lib/build.ts'
import { api } from '../network/api.ts'
import { transactionStore } from '../transactions/store.ts'
import { readManifestRedirects } from './guards.ts'
import { renewKept } from './keepOffline.ts'
import { isLoadingPage } from './pages.ts'
import { isPrefetching } from './prefetchPages.ts'
import { mayReload } from './reloadGuard.ts'
import type { AppRouter } from './router.ts'

export const BUILD_CHECK_MS = 3_600_000

/**
 * Asks hourly for the newest build. Once there is a newer one, the next navigation reloads the page. A page whose code is
 * gone from the server is reloaded at its target. Nothing is lost: the form is in the address, the session in the tab,
 * pending transactions are in IndexedDB, and no page is left while a wallet is asked. Returns a function that stops it.
 */
export function followBuilds(router: AppRouter): () => void {
  let outdated = false
  const check = async () => {
    const latest = await api.latestBuild().catch(() => undefined) // offline: asked again in an hour
    outdated = latest !== undefined && latest.id !== loadedBuildId()
    if (outdated) renewKept()
  }
  const timer = loadedBuildId() ? setInterval(() => void check(), BUILD_CHECK_MS) : undefined
  void readManifestRedirects()
  const leave = (href: string) => {
    if (navigator.onLine && !isWalletAsked() && mayReload(href)) loadAfresh(href)
  }
  const onChunkFailure = () => {
    const isAhead = isPrefetching() || isLoadingPage() // hovering a link prefetches its page
    if (router.state.isLoading || !isAhead) leave(router.latestLocation.href)
  }
  addEventListener('vite:preloadError', onChunkFailure)
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (outdated && pathChanged) leave(toLocation.href)
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
    removeEventListener('vite:preloadError', onChunkFailure)
  }
}

/** The wallet in this page would end with it, and a proof that takes a minute. */
const isWalletAsked = (): boolean =>
  transactionStore.list().some(({ phase }) => phase === 'awaiting')

/** A change of the fragment alone loads nothing. */
function loadAfresh(href: string): void {
  const { pathname, search } = new URL(href, location.href)
  const isHere = pathname === location.pathname && search === location.search
  location.assign(href)
  if (isHere) location.reload()
}
