import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to broadcasts, and with `forge` to program sources; everything else always passes. */
export type Fault =
  | 'none'
  /** The node receives it, but the answer is lost. */
  | 'cut'
  /** It is answered as accepted, but goes nowhere. */
  | 'swallow'
  /** The node calls it invalid, as one that lags does. */
  | 'refuse'
  /** A gateway rejects it. */
  | 'forbid'
  /** Requested programs are replaced by other ones. */
  | 'forge'

export type FaultyProxy = { readonly url: string; fault: Fault; close(): void }

/** Stands between a tool and a node and behaves like an unreliable network. */
export async function openFaultyProxy(nodeUrl: string): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    pass(request, response, { nodeUrl, fault: proxy.fault }).catch(() => request.socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { nodeUrl, fault }: { readonly nodeUrl: string; readonly fault: Fault },
): Promise<unknown> {
  const { url = '', method = 'GET' } = request
  const body = Buffer.concat(await request.toArray())
  const isBroadcast = url.endsWith('/transaction/broadcast')
  if (isBroadcast && fault === 'forbid') return response.writeHead(403).end('Forbidden')
  if (isBroadcast && fault === 'refuse') {
    return response.writeHead(422).end('Invalid transaction: an imported program is missing')
  }
  if (isBroadcast && fault === 'swallow') {
    return response.end(JSON.stringify(JSON.parse(String(body)).id))
  }
  const sent = { body, headers: { 'content-type': 'application/json' } }
  const answer = await fetch(`${nodeUrl}${url}`, { method, ...(method === 'POST' ? sent : {}) })
  const text = await answer.text()
  if (isBroadcast && fault === 'cut') return request.socket.destroy()
  const isSource = /\/program\/[^/]+$/.test(url)
  const isForged = isSource && fault === 'forge'
  return response.writeHead(answer.status).end(isForged ? text.replace('u128', 'u64') : text)
}
