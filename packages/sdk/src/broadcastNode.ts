import { withoutBlanks } from './typedText.ts'

/** A node that takes transactions, and who runs it; its address is without the network's path. */
export type BroadcastNode = { readonly operator: string; readonly url: string }

/** Where a person's own node may be, as `connect-src` lists it: on this machine, or an onion service. */
export const OWN_NODE_SOURCES: readonly string[] = [
  'http://127.0.0.1:*',
  'http://localhost:*',
  'http://*.onion:*',
  'https://*.onion:*',
]

/**
 * The address of a person's own node as typed or pasted, also without `http://` and with the path of a network, in one spelling
 * and without a slash at its end; undefined if pages may not connect to it.
 */
export function readOwnNode(text: string): string | undefined {
  const typed = withoutBlanks(text)
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.hostname = SAME_HOSTS[url.hostname] ?? url.hostname
  const { protocol, hostname, username, password, origin, pathname } = url
  const isHere = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
  const isOnion = /^https?:$/.test(protocol) && /^[\w.-]+\.onion$/.test(hostname)
  if (!(isHere || isOnion) || username || password) return undefined
  return `${origin}${pathname}`.replace(NETWORK_PATH, '').replace(/\/+$/, '')
}

/** Other names of this machine, which a policy does not list. */
const SAME_HOSTS: Readonly<Record<string, string>> = {
  '[::1]': 'localhost',
  '[::]': 'localhost',
  '0.0.0.0': '127.0.0.1',
  'localhost.': 'localhost',
}

const NETWORK_PATH = /\/(testnet\w*|mainnet|canary)(\/.*)?$/
