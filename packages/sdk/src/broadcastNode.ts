/** A node that takes transactions, and who runs it; its address is without the network's path. */
export type BroadcastNode = { readonly operator: string; readonly url: string }

/** Where a person's own node may be, as `connect-src` lists it: on this machine, or an onion service. */
export const OWN_NODE_SOURCES: readonly string[] = [
  'http://127.0.0.1:*',
  'http://localhost:*',
  'http://*.onion:*',
  'https://*.onion:*',
]

/** The address of a person's own node without a slash at its end; undefined if pages may not connect to it. */
export function readOwnNode(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, username, password, origin, pathname } = new URL(text)
  const isHere = protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
  const isOnion = /^https?:$/.test(protocol) && /^[\w.-]+\.onion$/.test(hostname)
  if (!(isHere || isOnion) || username || password) return undefined
  return `${origin}${pathname}`.replace(/\/+$/, '')
}
