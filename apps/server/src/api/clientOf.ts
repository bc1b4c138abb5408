import type { IncomingMessage } from 'node:http'
import { isIPv6, type Socket } from 'node:net'

/**
 * The client, for rate limits: an IPv4 address, or the first half of an IPv6 address, because a single customer gets a
 * whole /64. Behind a trusted proxy it is the last entry of `X-Forwarded-For`: the proxy wrote that one, the client may
 * have written those before it.
 */
export function clientOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  if (typeof forwarded === 'string') {
    return networkOf(withoutPort(forwarded.split(',').at(-1)?.trim() ?? ''))
  }
  const socket: Known = request.socket
  socket[network] ??= networkOf(withoutPort(socket.remoteAddress ?? ''))
  return socket[network]
}

/** A connection keeps the same address as long as it lasts; a WeakMap would take longer than the rest of an answer's checks. */
type Known = Pick<Socket, 'remoteAddress'> & { [network]?: string }
const network = Symbol('network')

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1]
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const missing = 8 - before.length - (tail === '' ? 0 : tail.split(':').length)
  const groups = address.includes('::') ? [...before, ...Array(missing).fill('0')] : before
  const [a, b, c, d] = [...groups, ...tail.split(':')].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${a}:${b}:${c}:${d}::/64`
}
