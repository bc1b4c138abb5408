import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  type AnswerLimits,
  answerLimits,
  createLimit,
  MAX_ANSWER_BYTES,
  saysBusy,
  saysMissing,
  saysSyncing,
} from '@nightjar/aleo'
import { API_ERRORS } from '@nightjar/sdk'
import type { Caller } from '../db/caller.ts'
import type { Env } from '../env.ts'
import { CallerGoneError, createNodeFetch } from '../nodeFetch.ts'
import type { Asked } from './asked.ts'
import { ApiRefusalError } from './errors.ts'
import { apiHeaders } from './headers.ts'
import type { Questions } from './questions.ts'

const TIMEOUT_MS = 30_000
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024

export type NodeProxy = (
  asked: Pick<Asked, 'request' | 'response' | 'url'> & { readonly caller: Pick<Caller, 'client'> },
) => void

type ProxyOptions = Pick<Env, 'nodeUrl' | 'nodeUrls' | 'chainNetwork'> & {
  /** Called for each transaction that is sent. */
  readonly onBroadcast?: () => void
  /** Largest answer that is passed on (64 MiB); a quarter of it for several blocks. */
  readonly maxBytes?: number
}

/**
 * Proxies `/node/...` to the chain's node: the paths that wallets read, and broadcasts. Paths that control a
 * node (creating blocks, snapshots, shutdown) are not included. An answer that is too large is refused with 413, or cut if
 * its size was not announced; a range of blocks can then be requested in parts. Who has too many questions open is told
 * to wait with 429.
 */
export function createNodeProxy(env: ProxyOptions, questions: Questions): NodeProxy {
  const { chainNetwork: network, maxBytes = MAX_ANSWER_BYTES, onBroadcast } = env
  const ask = createNodeFetch(env.nodeUrls)
  const reads = new RegExp(
    `^/(v[12]/)?${network}/(block|blocks|height|transaction|transactions|find|program|programs|stateRoot|statePath|statePaths|consensus_version)(/|$)`,
  )
  const broadcast = new RegExp(`^/(v[12]/)?${network}/transaction/broadcast$`)
  return ({ request, response, url, caller: { client } }) => {
    const path = url.pathname.slice('/node'.length)
    const { method } = request
    const isRead =
      (method === 'GET' || method === 'HEAD') && reads.test(path) && !path.endsWith('/block/create')
    const isBroadcast = method === 'POST' && broadcast.test(path)
    if (!isRead && !isBroadcast)
      return refuse(response, 404, 'This path of the node is not available here.')
    if (Number(request.headers['content-length'] ?? 0) > MAX_TRANSACTION_BYTES) {
      return refuse(response, 413, 'The transaction is larger than 4 MB.')
    }
    if (isBroadcast) onBroadcast?.()
    const read = path.slice(path.indexOf(`${network}/`) + network.length + 1)
    const limits = answerLimits(read + url.search, { timeout: TIMEOUT_MS, maxBytes })
    const upstream = { ask, url: `${env.nodeUrl}${path}${url.search}`, limits }
    questions
      .ask(client, () => forward(request, response, upstream))
      .catch((error: unknown) => {
        if (error instanceof ApiRefusalError)
          refuse(response, API_ERRORS[error.apiCode], error.message)
        else refuse(response, 503, isBroadcast ? perhapsSent : noAnswer)
      })
  }
}

const noAnswer = 'The chain node is not responding. Try again later.'
/** Without an answer nobody knows whether the node has the transaction. */
const perhapsSent =
  'The chain node didn’t confirm the transaction in time, but may have received it. Check whether it’s in a block before you send another.'

type Upstream = {
  readonly ask: typeof fetch
  readonly url: string
  readonly limits: AnswerLimits
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { ask, url, limits }: Upstream,
): Promise<void> {
  const body = request.method === 'POST' ? await readLimited(request) : undefined
  if (body === 'too large') return refuse(response, 413, 'The transaction is larger than 4 MB.')
  const limit = createLimit(limits.timeout, whenGone(response))
  try {
    const sent = ask(url, {
      method: body === undefined ? 'GET' : 'POST', // to HEAD, a node that refuses does not say why
      redirect: 'error',
      signal: limit.signal,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
    })
    await limit.within(sent.then((answer) => passOn(answer, response, limits.maxBytes)))
  } finally {
    limit.release()
  }
}

async function passOn(answer: Response, response: ServerResponse, maxBytes: number): Promise<void> {
  if (Number(answer.headers.get('content-length')) > maxBytes) {
    await answer.body?.cancel()
    return refuse(response, 413, 'The answer is too large: request fewer blocks at once.')
  }
  const type = answer.headers.get('content-type')
  const told = answer.status === 500 ? await readRefusal(answer) : undefined
  const status = told === undefined ? statusWithout(answer.status) : statusOf(told)
  response.writeHead(status, [
    ...apiHeaders,
    ...['cache-control', 'no-store'], // URLs name accounts: none may stay on the disk
    ...(type === null ? [] : ['content-type', type]),
  ])
  if (answer.body === null || told !== undefined || response.req.method === 'HEAD') {
    if (told === undefined) await answer.body?.cancel()
    response.end(told)
    return
  }
  const cut = (chunks: AsyncIterable<Uint8Array>) => cutAt(maxBytes, chunks)
  await pipeline(answer.body, cut, response).catch(() => response.destroy())
}

/** A 500 that is not the node's refusal is a gateway's trouble: wallets would take it for a refusal, but the node may have it. */
const statusWithout = (status: number): number => (status === 500 ? 502 : status)

/** What a refusal means: the request asks for what is not there, comes at a bad time, or is wrong. */
function statusOf(refusal: string): number {
  if (refusal === '') return 502 // a node always says why
  if (saysMissing(refusal)) return 404
  if (saysSyncing(refusal)) return 503
  return saysBusy(refusal) ? 429 : 400
}

/** Nodes refuse in a line; parts of the request may be in it. */
const MAX_REFUSAL_BYTES = 64 * 1024

/**
 * Why the node refused: it answers 500 with a line of text, whose type version 1 of its interface does not name, also to
 * whoever asks for what cannot be. Undefined for other answers with this status, such as the page of a proxy before it.
 */
async function readRefusal(answer: Response): Promise<string | undefined> {
  const type = answer.headers.get('content-type') ?? 'text/plain'
  if (answer.body === null || !/^(text\/plain|application\/json)\b/.test(type)) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of cutAt(MAX_REFUSAL_BYTES, answer.body)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Passes chunks on until there are too many bytes. */
async function* cutAt(maxBytes: number, chunks: AsyncIterable<Uint8Array>) {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError('The answer is too large.')
    yield chunk
  }
}

/** Aborts when the client leaves, so that nothing stays open at the node for it. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new CallerGoneError())
  })
  return gone.signal
}

async function readLimited(
  request: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const chunks: Buffer[] = []
  let length = 0
  // leaving the loop would close the connection, which the refusal still needs
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    if (length > MAX_TRANSACTION_BYTES) return 'too large'
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const closing = status === 413 ? ['connection', 'close'] : [] // the rest of the body is not read
  response.writeHead(status, [
    ...apiHeaders,
    ...closing,
    ...['content-type', 'text/plain; charset=utf-8'],
  ])
  response.end(message)
}
