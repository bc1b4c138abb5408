import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatPlaintext } from '@nightjar/aleo'
import type { History } from './history.ts'

/** What may go wrong between a node and who asks it. */
export type Fault = 'none' | 'error' | 'garbage' | 'hang up' | 'slow' | 'truncate'

export type HistoryNode = {
  readonly url: string
  /** Blocks up to this height are shown. */
  show: (height: number) => void
  /** Answers from another history from now on. */
  replace: (history: History) => void
  readonly close: () => Promise<void>
}

/** A history behind the paths of a node's REST that the indexer asks, with faults on demand. */
export async function startHistoryNode(
  history: History,
  options: { readonly port?: number; readonly fault?: () => Fault } = {},
): Promise<HistoryNode> {
  const { port = 0, fault = () => 'none' } = options
  let current = history
  let head = Number.POSITIVE_INFINITY

  function answer(path: string, query: URLSearchParams): unknown {
    const blocks = current.blocks.slice(0, head + 1)
    const [, first = '', second = '', third = '', ...rest] = path.split('/').slice(1)
    if (path.endsWith('/block/height/latest')) return blocks.length - 1
    if (first === 'blocks')
      return blocks.slice(Number(query.get('start')), Number(query.get('end')))
    if (first === 'block') return blocks[Number(second)]
    if (first === 'transaction' && second === 'unconfirmed') {
      return { id: current.sentIds.get(third) ?? third }
    }
    if (first === 'program' && third === 'mapping') {
      const [mapping = '', key = ''] = rest
      const value = current.store.get(second, mapping, decodeURIComponent(key))
      return value === undefined ? null : formatPlaintext(value)
    }
    return undefined
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = answer(url.pathname, url.searchParams)
    respond(response, fault(), body)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    show: (height) => {
      head = height
    },
    replace: (other) => {
      current = other
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function respond(response: ServerResponse, fault: Fault, body: unknown): void {
  const text = JSON.stringify(body ?? null)
  const send = (status: number, content: string): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(content)
  }
  switch (fault) {
    case 'error':
      return send(503, 'overloaded')
    case 'garbage':
      return send(200, '{"block_hash": 7, "transactions": "none"}')
    case 'truncate':
      return send(200, text.slice(0, Math.floor(text.length / 2)))
    case 'hang up':
      response.destroy()
      return
    case 'slow':
      setTimeout(() => send(200, text), 30)
      return
    case 'none':
      return body === undefined ? send(404, 'Missing') : send(200, text)
  }
}
