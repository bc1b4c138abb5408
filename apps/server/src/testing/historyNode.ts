import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatPlaintext, parseBlock } from '@nightjar/aleo'
import { type ChainBlock, readBlock } from '../indexer/block.ts'
import type { History } from './history.ts'

/** What may go wrong between a node and its client. */
export type Fault =
  | ('none' | 'error' | 'garbage' | 'hang up' | 'slow' | 'truncate')
  | ('silent' | 'missing' | 'repeat' | 'overlap')

export type HistoryNode = {
  readonly url: string
  /** Shows blocks up to this height. */
  show: (height: number) => void
  /** Answers from another history from now on. */
  replace: (history: History) => void
  readonly close: () => Promise<void>
}

/** Serves a history under the node REST paths that the indexer uses, with faults on demand. */
export async function startHistoryNode(
  history: History,
  options: { readonly port?: number; readonly fault?: (path: string) => Fault } = {},
): Promise<HistoryNode> {
  const { port = 0, fault = () => 'none' } = options
  let current = history
  let head = Number.POSITIVE_INFINITY

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const send = () => respond(response, fault(url.pathname), answer(current, head, url))
    const isKnown = () => url.searchParams.get('after') === String(heightOf(current, head))
    void holdWhile(isKnown, Number(url.searchParams.get('wait'))).then(send)
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

const heightOf = ({ blocks }: History, head: number): number => Math.min(blocks.length - 1, head)

/** Delays the answer like the devchain does for a request for its height. */
async function holdWhile(isKnown: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (isKnown() && performance.now() < end) await new Promise((done) => setTimeout(done, 2))
}

/** Undefined for what the node does not have. */
function answer(history: History, head: number, url: URL): unknown {
  const blocks = history.blocks.slice(0, head + 1)
  const { pathname, searchParams: query } = url
  const [, , first = '', second = '', third = '', mapping = '', key = ''] = pathname.split('/')
  if (pathname.endsWith('/block/height/latest')) return blocks.length - 1
  if (first === 'blocks') return blocks.slice(Number(query.get('start')), Number(query.get('end')))
  if (first === 'block') return blocks[Number(second)]
  if (first === 'find')
    return find(blocks.map(parseBlock).map(readBlock), second === 'blockHash' ? third : mapping)
  if (first === 'height') return blocks.findIndex((block) => block.block_hash === second)
  if (second === 'unconfirmed') {
    const id = history.sentIds.get(third) ?? third
    return { type: 'execute', id, execution: { transitions: [] } }
  }
  if (third !== 'mapping') return undefined
  const value = history.store.get(second, mapping, decodeURIComponent(key))
  return value === undefined ? null : formatPlaintext(value)
}

/** The hash of the block with a transaction, or the id of the transaction that deployed a program. */
function find(blocks: readonly ChainBlock[], wanted: string): string | null {
  for (const { hash, transactions } of blocks) {
    for (const { id, body } of transactions) {
      if (id === wanted) return hash
      if (body.kind === 'deployment' && body.deployment.program === wanted) return id
    }
  }
  return null
}

function respond(response: ServerResponse, fault: Fault, body: unknown): void {
  const text = JSON.stringify(body ?? null)
  const send = (status: number, content: string): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(content)
  }
  const faults: Readonly<Record<Fault, () => void>> = {
    error: () => send(503, 'overloaded'),
    garbage: () => send(200, '{"block_hash": 7, "transactions": "none"}'),
    truncate: () => send(200, text.slice(0, Math.floor(text.length / 2))),
    'hang up': () => response.destroy(),
    slow: () => setTimeout(() => send(200, text), 30),
    silent: () => undefined, // the answer never comes
    missing: () => send(404, 'Missing'),
    repeat: () => send(200, JSON.stringify(repeat(body))),
    overlap: () => send(200, JSON.stringify(overlap(body))),
    none: () => (body === undefined ? send(404, 'Missing') : send(200, text)),
  }
  faults[fault]()
}

/** Blocks, each of them twice. */
const repeat = (body: unknown): unknown =>
  Array.isArray(body) ? body.flatMap((each: unknown) => [each, each]) : body

/** Blocks that start again halfway. */
const overlap = (body: unknown): unknown =>
  Array.isArray(body) ? [...body, ...body.slice(Math.floor(body.length / 2))] : body
