import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to broadcasts, and with `forge` to sources; everything else always passes. */
export type Fault =
  | 'none'
  /** The node takes it, its answer is lost. */
  | 'cut'
  /** It is answered as taken, and reaches nobody. */
  | 'swallow'
  /** A gateway turns it away. */
  | 'forbid'
  /** Programs that are read are other ones. */
  | 'forge'

export type FaultyProxy = { readonly url: string; fault: Fault; close(): void }

/** Stands between a tool and a node and does what networks do. */
export async function openFaultyProxy(nodeUrl: string): Promise<FaultyProxy> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const fault = request.url?.endsWith('/transaction/broadcast') ? proxy.fault : 'none'
    if (fault === 'forbid') return response.writeHead(403).end('Forbidden')
    if (fault === 'swallow') return response.end(JSON.stringify(JSON.parse(String(body)).id))
    const answer = await fetch(`${nodeUrl}${request.url}`, {
      method: request.method ?? 'GET',
      ...(body.length === 0 ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    const text = await answer.text()
    if (proxy.fault === 'forge' && /\/program\/[^/]+$/.test(request.url ?? '')) {
      return response.writeHead(answer.status).end(text.replace('u128', 'u64'))
    }
    if (fault === 'cut') return request.socket.destroy()
    return response.writeHead(answer.status).end(text)
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
