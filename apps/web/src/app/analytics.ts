import type { AppRouter } from './router.ts'
import { findPage } from './routeTable.ts'

type Told = readonly unknown[]

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another declaration
  interface Window {
    /** The calls queued for Google's script; it continues from there once it has loaded. */
    dataLayer?: object[]
  }
}

/**
 * Counts page views with Google Analytics, which is off unless the operator sets `ANALYTICS_ID`. Reports only the page's
 * name, never an address, an id or form content. Browsers that ask not to be tracked are not. Returns a function that stops
 * it.
 */
export function startAnalytics(
  router: Pick<AppRouter, 'subscribe' | 'state'>,
  id: string,
): () => void {
  if (id === '' || navigator.doNotTrack === '1' || isPrivacyAsked()) return () => undefined
  const tell = (...told: Told) => pushArguments(...told)
  tell('js', new Date())
  tell('config', id, { ...quiet, ...pageFields(router.state.location.pathname) })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  tellPage(tell, router.state.location.pathname)
  const stop = router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) tellPage(tell, toLocation.pathname)
  })
  return () => {
    stop()
    script.remove()
  }
}

const quiet = {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
  page_referrer: '',
} as const

function tellPage(tell: (...told: Told) => void, pathname: string): void {
  tell('event', 'page_view', pageFields(pathname))
}

/** The route instead of the address: `/pool/$id`, and one name for all unknown paths. */
function pageFields(pathname: string) {
  const name = findPage(pathname)?.path ?? '/404'
  return { page_location: location.origin + name, page_path: name, page_title: name }
}

const isPrivacyAsked = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** Google's script needs the `arguments` object of a function and ignores arrays. */
function pushArguments(..._told: Told): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: an array would be interpreted differently
  window.dataLayer.push(arguments)
}
