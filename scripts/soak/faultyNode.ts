import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a node does with a request. */
export const NODE_FAULTS = [
  'cut',
  'silent',
  'dripping',
  'lying',
  'refusing',
  'endless',
  'large',
] as const
export type NodeFault = (typeof NODE_FAULTS)[number] | 'none'

export type FaultyNode = { readonly url: string; fault: NodeFault; close(): void }

/** Stands between a server and its node; a fault lasts until another is set. */
export async function openFaultyNode(nodeUrl: string): Promise<FaultyNode> {
  const server = createServer((request, response) => {
    answer(request, response, { nodeUrl, fault: node.fault }).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const node: FaultyNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    fault: 'none',
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return node
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { nodeUrl, fault }: { readonly nodeUrl: string; readonly fault: NodeFault },
): Promise<unknown> {
  const { url = '', method = 'GET' } = request
  const body = Buffer.concat(await request.toArray())
  if (fault === 'cut') return request.socket.destroy()
  if (fault === 'silent') return undefined
  if (fault === 'refusing') return response.writeHead(503).end('overloaded')
  if (fault === 'dripping') return drip(response)
  if (fault === 'endless') return flood(response)
  const sent = { body, headers: { 'content-type': 'application/json' } }
  const passed = await fetch(`${nodeUrl}${url}`, { method, ...(method === 'POST' ? sent : {}) })
  const text = await passed.text()
  if (fault === 'large') return response.writeHead(passed.status).end(enlarge(text))
  const isLie = fault === 'lying' && method === 'GET'
  return response.writeHead(passed.status).end(isLie ? text.replaceAll(/[1-8]/g, '9') : text)
}

/** Blocks of 5 MB each. */
const enlarge = (text: string): string =>
  text.replaceAll('"block_hash":', `"padding":"${'x'.repeat(5e6)}","block_hash":`)

/** Sends as fast as it is read, until the reader goes. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', send).on('error', () => undefined)
  send()
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 100)
  response.on('close', () => clearInterval(timer))
}
