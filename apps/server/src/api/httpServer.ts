import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type CachedAnswer, compressLater } from './cache.ts'
import { clientOf } from './clientOf.ts'
import { closeWhenStalled } from './closeWhenStalled.ts'
import type { ApiContext } from './context.ts'
import { ApiRefusalError, describeError, internalError } from './errors.ts'
import { type HeaderList, jsonHeaders, keptHeaders } from './headers.ts'
import { isUnchanged, pickEncoding } from './negotiate.ts'
import { oneAtATime } from './oneAtATime.ts'
import { isPagePath, sendPage } from './pageCache.ts'
import type { RateLimit } from './rateLimit.ts'
import { originForm, readTarget } from './readTarget.ts'
import { routeName } from './routeName.ts'
import { createRouter, type Parts } from './router.ts'

const SLOW_MS = 1000

/** Rate limits per client. */
export type Limits = { readonly read: RateLimit; readonly write: RateLimit }

/**
 * The whole server on one port: clients over their limit are told to wait, cached answers are sent directly, and
 * everything else is routed.
 */
export function createHttpServer(parts: Parts, limits: Limits): Server {
  const { context } = parts
  const { env, cache } = context
  const route = createRouter(parts)

  const answer: RequestListener = (request, response) => {
    const started = performance.now()
    request.url = originForm(request)
    const { pathname, search } = readTarget(request.url)
    const client = clientOf(request, env.trustProxy)
    const wait = isWrite(request.method, pathname)
      ? limits.write.take(client, 1, started)
      : limits.read.take(client, costOf(request, pathname, search), started)
    const refusal = refusalOf(request, pathname, wait)
    const cached = refusal === undefined && isRead(request) ? cache.get(pathname) : undefined
    if (cached !== undefined) {
      return answerKept(context, cached, { request, response, pathname, started })
    }
    closeWhenStalled(response)
    response.on('finish', () => observe(context, { request, response, pathname, started }))
    if (refusal === undefined) {
      if (!sendHeld(context, request, response)) route(request, response)
      return
    }
    context.metrics.count('nightjar_http_refusals_total', { reason: refusal.reason })
    sendRefusal(response, refusal)
  }
  const countRefusal = (): void =>
    context.metrics.count('nightjar_http_refusals_total', { reason: 'pipelined' })
  const server = createServer(oneAtATime(answer, countRefusal))
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 65_000
  server.maxRequestsPerSocket = 0
  return server
}

type Refusal = {
  readonly reason: 'rate' | 'length' | 'host'
  readonly error: ApiRefusalError
  readonly headers?: HeaderList
}

const noLength: Refusal = {
  reason: 'length',
  error: new ApiRefusalError('length_required', 'Send the body with a Content-Length header.'),
}
const twoHosts: Refusal = {
  reason: 'host',
  error: new ApiRefusalError('bad_request', 'The request names two hosts: send one Host header.'),
}

/** Why a request is not answered; `wait` is in seconds. */
function refusalOf(request: IncomingMessage, pathname: string, wait: number): Refusal | undefined {
  if (wait > 0) {
    const message = `Too many requests. Wait ${wait} s and try again.`
    const error = new ApiRefusalError('too_many_requests', message)
    return { reason: 'rate', error, headers: ['retry-after', String(wait)] }
  }
  if (hidesLength(request, pathname)) return noLength
  return headerOf(request, 'host')?.includes(', ') ? twoHosts : undefined
}

/** Sends a page of blocks that is in memory. */
function sendHeld(
  context: ApiContext,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const page = isRead(request) ? context.pages.get(request.url ?? '') : undefined
  if (page !== undefined) sendPage(request, response, page)
  return page !== undefined
}

const readingPosts: ReadonlySet<string> = new Set([
  '/api/some/pairs',
  '/api/some/tokens/price',
  '/api/bhp256',
])

/** HEAD is answered as GET: Node leaves out the body. */
const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

const isWrite = (method: string | undefined, pathname: string): boolean =>
  (method === 'POST' || method === 'DELETE') && !readingPosts.has(pathname)

/** Three ids: hashing a new one takes about a millisecond, so a request with many ids counts as several. */
const BYTES_OF_ONE = 256
const SEARCH_PATH = '/api/search/tokens/'
/** Characters of a search that count as one request, because its cost grows with its length. */
const LETTERS_OF_ONE = 8

/** A wallet reads the whole chain in pages of blocks, which cost as little as files. */
const PAGE_COST = 0.05

/** A large request, such as a list of ids to hash, counts as several. */
function costOf(request: IncomingMessage, pathname: string, search: string): number {
  if (isPagePath(pathname)) return PAGE_COST
  const bytes = search.length + Number(headerOf(request, 'content-length') ?? 0)
  const letters = pathname.startsWith(SEARCH_PATH) ? pathname.length - SEARCH_PATH.length : 0
  const named = (Number.isFinite(bytes) ? bytes : 0) / BYTES_OF_ONE
  return 1 + Math.floor(named + letters / LETTERS_OF_ONE)
}

/** A header, or all of its name joined: read from the parser's raw list, because Node rebuilds its own table for each request. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at]
    if (each?.length !== name.length || each.toLowerCase() !== name) continue
    found = found === undefined ? rawHeaders[at + 1] : `${found}, ${rawHeaders[at + 1]}`
  }
  return found
}

/** A body without a declared length could not be counted. */
const hidesLength = ({ method, headers }: IncomingMessage, pathname: string): boolean =>
  /^\/(api|ims)\//.test(pathname) &&
  (method === 'POST' || method === 'DELETE') &&
  headers['transfer-encoding'] !== undefined

/** Sends a cached answer and counts it. */
function answerKept(context: ApiContext, answer: CachedAnswer, observed: Observed): void {
  const { request, response, pathname, started } = observed
  const status = sendCached(request, response, answer)
  if (status !== 200 || context.log.isLevelEnabled('debug')) {
    observe(context, observed)
  } else {
    answer.meter ??= context.metrics.meter({ method: 'GET', route: routeName(pathname), status }) // HEAD is counted as GET
    answer.meter((performance.now() - started) / 1000)
  }
}

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
): number {
  if (isUnchanged(headerOf(request, 'if-none-match'), answer.etag)) {
    response.writeHead(304, [...keptHeaders, 'etag', answer.etag])
    response.end()
    return 304
  }
  const takesGzip = pickEncoding(headerOf(request, 'accept-encoding'), ['gzip']) === 'gzip'
  if (takesGzip) compressLater(answer)
  const { headers, body } = (takesGzip ? answer.gzip : undefined) ?? answer.plain
  response.writeHead(200, headers)
  response.end(body, 'latin1')
  if (response.writableLength > 0) closeWhenStalled(response) // most are sent at once
  return 200
}

function sendRefusal(response: ServerResponse, { error, headers = [] }: Refusal): void {
  const { status, body } = describeError(error) ?? internalError
  response.writeHead(status, [...jsonHeaders, ...headers])
  response.end(JSON.stringify(body))
}

type Observed = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly pathname: string
  readonly started: number
}

function observe(
  { metrics, log }: ApiContext,
  { request, response, pathname, started }: Observed,
): void {
  const seconds = (performance.now() - started) / 1000
  const route = routeName(pathname)
  const { method = '' } = request
  const status = response.statusCode
  metrics.meter({ method, route, status })(seconds)
  const isFailure = status >= 500 && route !== '/readyz' // a probe that says "not ready" has done its work
  const level = seconds * 1000 > SLOW_MS || isFailure ? 'warn' : 'debug'
  if (log.isLevelEnabled(level)) {
    log[level]({ method, route, status, ms: Math.round(seconds * 1000) }, 'request')
  }
}
