import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from './clientOf.ts'
import { oneAtATime } from './oneAtATime.ts'

/** A connection without a request, or with half of its headers, ends after this time. */
const IDLE_MS = 10_000
/** A proxy keeps its connections for a minute, and must be the one that closes them. */
const PROXY_IDLE_MS = 65_000
/** A whole request, with the largest form, arrives within this time. */
const REQUEST_MS = 30_000

type Guard = {
  /** The most connections from one address, as the socket has it; 0 sets no limit. */
  readonly perAddress: number
  readonly behindProxy: boolean
  readonly onRefusal?: (reason: 'pipelined' | 'connections') => void
  readonly idleMs?: number
}

/**
 * A server that strangers may connect to: one request at a time on a connection, so many connections from an address, and
 * none that waits for long. Behind a proxy all come from its address: there the proxy counts them.
 */
export function createGuardedServer(answer: RequestListener, guard: Guard): Server {
  const { perAddress, behindProxy, onRefusal = () => undefined, idleMs = IDLE_MS } = guard
  const server = createServer(
    { connectionsCheckingInterval: idleMs / 10 },
    oneAtATime(answer, () => onRefusal('pipelined')),
  )
  server.requestTimeout = Math.max(REQUEST_MS, idleMs)
  server.headersTimeout = idleMs
  server.keepAliveTimeout = behindProxy ? PROXY_IDLE_MS : idleMs
  server.maxRequestsPerSocket = 0
  server.maxHeadersCount = 0 // Node would drop those above 2000 unseen, such as a second Host; their bytes are limited
  if (perAddress > 0 && !behindProxy) {
    limitConnections(server, perAddress, () => onRefusal('connections'))
  }
  return server
}

function limitConnections(server: Server, perAddress: number, onRefusal: () => void): void {
  const open = new Map<string, number>()
  const count = (address: string, by: 1 | -1): void => {
    const now = (open.get(address) ?? 0) + by
    if (now === 0) open.delete(address)
    else open.set(address, now)
  }
  server.on('connection', (socket: Socket) => {
    const address = clientOf({ socket, headers: {} }, false)
    if ((open.get(address) ?? 0) >= perAddress) {
      socket.destroy()
      onRefusal()
      return
    }
    count(address, 1)
    socket.once('close', () => count(address, -1))
  })
}
