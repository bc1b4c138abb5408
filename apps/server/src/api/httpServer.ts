import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Caller } from '../db/caller.ts'
import { chargeTime } from './chargeTime.ts'
import { clientOf } from './clientOf.ts'
import { closeWhenStalled } from './closeWhenStalled.ts'
import type { ApiContext } from './context.ts'
import { ApiRefusalError, describeError, internalError } from './errors.ts'
import { createGuardedServer } from './guardedServer.ts'
import { type HeaderList, jsonHeaders } from './headers.ts'
import { type KeptAnswer, sendKept } from './keptAnswer.ts'
import { namesTwoHosts } from './namesTwoHosts.ts'
import { isPagePath } from './pageCache.ts'
import type { RateLimit } from './rateLimit.ts'
import { originForm, readTarget } from './readTarget.ts'
import { routeName } from './routeName.ts'
import { createRouter, type Parts } from './router.ts'
import type { Switches } from './switches.ts'

const SLOW_MS = 1000

/** Rate limits per client. */
export type Limits = { readonly read: RateLimit; readonly write: RateLimit }

type Guards = { readonly limits: Limits; readonly switches: Switches }

/**
 * The whole server on one port: clients over their limit are told to wait, cached answers are sent directly, and
 * everything else is routed.
 */
export function createHttpServer(
  parts: Omit<Parts, 'callerOf'>,
  { limits, switches }: Guards,
): Server {
  const { context, files } = parts
  const { env, cache, pages } = context
  const callerOf = createCallerOf(context, limits)
  const route = createRouter({ ...parts, callerOf })
  const find = (pathname: string, isPage: boolean): KeptAnswer | undefined =>
    cache.get(pathname) ?? (isPage ? pages : files).get(pathname)

  const answer: RequestListener = (request, response) => {
    const started = performance.now()
    request.url = originForm(request)
    const { pathname, search } = readTarget(request.url)
    const isPage = isPagePath(pathname)
    const client = clientOf(request, env.trustProxy)
    const wait = charge(limits, client, { request, pathname, search, isPage, started })
    const isOff = switches.isOff(pathname, search)
    const refusal = refusalOf(request, pathname, wait) ?? (isOff ? turnedOff : undefined)
    const observed = { request, response, pathname, started }
    const kept = refusal === undefined && isRead(request) ? find(pathname, isPage) : undefined
    if (kept !== undefined && answerKept(context, kept, observed)) return
    closeWhenStalled(response)
    response.on('finish', () => observe(context, observed))
    if (refusal === undefined) return route(request, response)
    context.metrics.count('nightjar_http_refusals_total', { reason: refusal.reason })
    sendRefusal(response, refusal)
  }
  return createGuardedServer(answer, {
    perAddress: env.connectionsPerAddress,
    behindProxy: env.trustProxy,
    onRefusal: (reason) => context.metrics.count('nightjar_http_refusals_total', { reason }),
  })
}

type Charged = {
  readonly request: IncomingMessage
  readonly pathname: string
  readonly search: string
  readonly isPage: boolean
  readonly started: number
}

/** Charges a client for a request; the seconds to wait if it has used up its limit, or else 0. */
function charge({ read, write }: Limits, client: string, charged: Charged): number {
  const { request, pathname, search, isPage, started } = charged
  if (isWrite(request.method, pathname)) return write.take(client, 1, started)
  return read.take(client, isPage ? PAGE_COST : costOf(request, pathname, search), started)
}

/** Charges clients for what their calls cost, and counts the database's time by call, whoever it is for. */
function createCallerOf({ env, metrics }: ApiContext, { read, write }: Limits): Parts['callerOf'] {
  return (request, pathname): Caller => {
    const client = clientOf(request, env.trustProxy)
    const charge = chargeTime(read, client)
    const route = routeName(pathname)
    const count = (ms: number): void =>
      metrics.count('nightjar_database_seconds_total', { route }, ms / 1000)
    return {
      client,
      onStatement: (ms) => {
        count(ms)
        charge(ms)
      },
      onSharedStatement: count,
      owe: (writes) => write.owe(client, writes),
    }
  }
}

type Refusal = {
  readonly reason: 'rate' | 'length' | 'host' | 'off'
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

const turnedOff: Refusal = {
  reason: 'off',
  error: new ApiRefusalError(
    'turned_off',
    'The operator has turned this off for now, so that everything else keeps working. Try again later.',
  ),
  headers: ['retry-after', '60'],
}

/** Why a request is not answered; `wait` is in seconds. */
function refusalOf(request: IncomingMessage, pathname: string, wait: number): Refusal | undefined {
  if (wait > 0) {
    const message = `Too many requests. Wait ${wait} s and try again.`
    const error = new ApiRefusalError('too_many_requests', message)
    return { reason: 'rate', error, headers: ['retry-after', String(wait)] }
  }
  if (hidesLength(request, pathname)) return noLength
  return namesTwoHosts(request) ? twoHosts : undefined
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
  const bytes = search.length + Number(request.headers['content-length'] ?? 0)
  const letters = pathname.startsWith(SEARCH_PATH) ? pathname.length - SEARCH_PATH.length : 0
  const named = (Number.isFinite(bytes) ? bytes : 0) / BYTES_OF_ONE
  return 1 + Math.floor(named + letters / LETTERS_OF_ONE)
}

/** A body without a declared length could not be counted. */
const hidesLength = ({ method, headers }: IncomingMessage, pathname: string): boolean =>
  (method === 'POST' || method === 'DELETE') &&
  /^\/(api|ims)\//.test(pathname) &&
  headers['transfer-encoding'] !== undefined

/** Sends an answer that is in memory, and counts it; false if the form that the client takes is not. */
function answerKept(context: ApiContext, kept: KeptAnswer, observed: Observed): boolean {
  const { request, response, pathname, started } = observed
  const status = sendKept(request, response, kept)
  if (status === undefined) return false
  if (status !== 200 || context.log.isLevelEnabled('debug')) {
    observe(context, observed)
  } else {
    kept.meter ??= context.metrics.meter({ method: 'GET', route: routeName(pathname), status }) // HEAD is counted as GET
    kept.meter((performance.now() - started) / 1000)
  }
  if (response.writableLength > 0) closeWhenStalled(response) // most are sent at once
  return true
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
