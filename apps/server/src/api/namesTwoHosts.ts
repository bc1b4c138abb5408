import type { IncomingMessage } from 'node:http'

/** Whether a request has several Host headers (RFC 9112, 3.2); Node's table keeps only the first. */
export function namesTwoHosts({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  if (host?.includes(', ')) return true
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts++
  return hosts > 1
}

const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host'
