import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BlockJson } from '../ledger/blockJson.ts'

/** A request for the blocks `start` … `start + count − 1`. */
export type AskedRange = { readonly start: number; readonly count: number }

/** A block with more text than it needs. */
export const padBlock = (block: BlockJson, bytes: number) => ({
  ...block,
  padding: 'x'.repeat(bytes),
})

/** Other blocks than the node has, a status without them, or half an answer, or none. */
export type UnrulyAnswer = readonly unknown[] | number | 'cut' | 'hang up' | 'silent'

type ChangeRange = (blocks: readonly BlockJson[], asked: AskedRange) => UnrulyAnswer

/** Answers as the node does up to this many blocks. */
export const upTo =
  (most: number, answer: (blocks: readonly BlockJson[]) => UnrulyAnswer): ChangeRange =>
  (blocks, { count }) =>
    count > most ? answer(blocks) : blocks

export type Unruly = {
  readonly name: string
  readonly answer: ChangeRange
  /** For the client, in milliseconds. */
  readonly timeout?: number
}

/** Nodes from which a client that accepts 200,000 bytes at once can read every block. */
export const unrulyNodes: readonly Unruly[] = [
  {
    name: 'with large blocks',
    answer: (blocks) => blocks.map((block) => padBlock(block, 150_000)),
  },
  { name: 'too slow for many blocks', answer: upTo(20, () => 'silent'), timeout: 1500 },
  { name: 'whose answers are cut', answer: upTo(9, () => 'cut') },
  { name: 'that returns only some blocks', answer: upTo(5, (blocks) => blocks.slice(0, 5)) },
  { name: 'that leaves a block out', answer: upTo(3, (blocks) => blocks.toSpliced(2, 1)) },
  { name: 'that returns blocks backwards', answer: upTo(1, (blocks) => blocks.toReversed()) },
]

export type UnrulyNode = {
  /** Without the network. */
  readonly url: string
  /** The ranges that were requested, in order. */
  readonly asked: readonly AskedRange[]
  /** The paths that were requested, in order. */
  readonly paths: readonly string[]
  /** How ranges of blocks are answered from now on. */
  answer(change: ChangeRange): void
  close(): void
}

/** Stands before a node and passes everything on, but answers ranges of blocks as it is told. */
export async function startUnrulyNode(nodeUrl: string): Promise<UnrulyNode> {
  const asked: AskedRange[] = []
  const paths: string[] = []
  let change: ChangeRange = (blocks) => blocks
  const pass = async (path: string, response: ServerResponse): Promise<void> => {
    const told = await fetch(nodeUrl + path)
    const text = await told.text()
    const url = new URL(path, nodeUrl)
    if (!url.pathname.endsWith('/blocks') || !told.ok) {
      response.writeHead(told.status).end(text)
      return
    }
    const start = Number(url.searchParams.get('start'))
    const range = { start, count: Number(url.searchParams.get('end')) - start }
    asked.push(range)
    send(response, change(JSON.parse(text), range), text)
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    pass(path, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000 // a busy client must not meet a connection that is being closed
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    paths,
    answer: (next) => {
      change = next
      asked.length = 0
      paths.length = 0
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(response: ServerResponse, answer: UnrulyAnswer, whole: string): void {
  if (answer === 'silent') return
  if (typeof answer === 'number') response.writeHead(answer).end('not this one')
  else if (answer === 'cut') response.writeHead(200).end(whole.slice(0, whole.length / 2))
  else if (answer === 'hang up') {
    response.writeHead(200, { 'content-length': whole.length })
    response.write(whole.slice(0, whole.length / 2), () => response.destroy())
  } else response.end(JSON.stringify(answer))
}
