import type { Config } from '@nightjar/sdk'

const CONFIG_TAG = /(<script type="application\/json" id="nightjar-config">)[^<]*(<\/script>)/

/** Writes the configuration into the page in place of the empty one. */
export function injectConfig(html: string, config: Config): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c') // no text can end the element
  return html.replace(CONFIG_TAG, (_, open: string, close: string) => `${open}${json}${close}`)
}

/** The bodies of scripts that run where they stand: the security policy names their hashes. */
export function inlineScriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', body = '']) =>
      /type="application\/(ld\+)?json"/.test(attributes) ? [] : [body],
  )
}

/** Pages of the app (spec section 2); `/terms` is the page that `termsUrl` names by default. */
const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/assets',
  '/assets/pools',
  '/assets/tokens',
  '/assets/transfer',
  '/assets/transfer/private',
  '/assets/transfer/public',
  '/campaign',
  '/campaign/coin-competition',
  '/campaign/points',
  '/faucet',
  '/list',
  '/list/manage',
  '/pool',
  '/pool/private',
  '/pool/private/add',
  '/pool/private/remove',
  '/pool/public',
  '/pool/public/add',
  '/pool/public/remove',
  '/settings',
  '/swap',
  '/swap/private',
  '/swap/public',
  '/terms',
  '/transaction',
  '/wrap',
  '/wrap/unwrap',
  '/wrap/wrap',
])

/** Whether the app has a page at a path; every other path answers the app with status 404. */
export function isPage(path: string): boolean {
  return PAGES.has(path === '/' ? path : path.replace(/\/$/, ''))
}
