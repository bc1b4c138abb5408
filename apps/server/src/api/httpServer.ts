import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { EVENTS_PATH } from '@nightjar/sdk'
import { selectImage } from '../images/store.ts'
import type { Previews } from '../previews/previews.ts'
import { TooManyWaitError } from '../turns.ts'
import { createApp, refuse } from './app.ts'
import { type CachedAnswer, compressLater } from './cache.ts'
import { clientOf } from './clientOf.ts'
import { closeWhenStalled } from './closeWhenStalled.ts'
import type { ApiContext } from './context.ts'
import { docsPage } from './docsPage.ts'
import { ApiRefusalError, databaseAway } from './errors.ts'
import type { EventHub } from './events.ts'
import { apiHeaders, jsonHeaders, keptHeaders, preflightHeaders } from './headers.ts'
import type { Health } from './health.ts'
import { createNodeProxy } from './nodeProxy.ts'
import type { RateLimit } from './rateLimit.ts'
import { routeName } from './routeName.ts'
import { securityText } from './securityText.ts'
import type { StaticFiles } from './staticFiles.ts'

const SLOW_MS = 1000

/** How often one client may ask. */
export type Limits = { readonly read: RateLimit; readonly write: RateLimit }

type Parts = {
  readonly context: ApiContext
  readonly hub: EventHub
  readonly files: StaticFiles
  readonly health: Health
  readonly previews: Previews
}

/**
 * The whole server on one port. What is asked most, answers kept since the last block, is sent from
 * here without passing hono; then come calls of the table, streams, the node, health and files.
 */
export function createHttpServer(parts: Parts, limits: Limits): Server {
  const { context } = parts
  const { env, cache } = context
  const route = createRouter(parts)

  const server = createServer((request, response) => {
    const started = performance.now()
    const client = clientOf(request, env.trustProxy)
    const { pathname, search } = splitUrl(request.url ?? '/')
    const wait = isWrite(request.method, pathname)
      ? limits.write.take(client, 1, started)
      : limits.read.take(client, costOf(request, pathname, search), started)
    const cached = request.method === 'GET' && wait === 0 ? cache.get(pathname) : undefined
    if (cached !== undefined) {
      return answerKept(context, cached, { request, response, pathname, started })
    }
    closeWhenStalled(response)
    response.on('finish', () => observe(context, { request, response, pathname, started }))
    if (wait > 0) {
      context.metrics.count('nightjar_http_refusals_total', { reason: 'rate' })
      return refuseTooMany(response, wait)
    }
    if (hidesLength(request, pathname)) {
      context.metrics.count('nightjar_http_refusals_total', { reason: 'length' })
      return sendRefusal(response, noLength)
    }
    route(request, response, { pathname, search, client })
  })
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 65_000
  server.maxRequestsPerSocket = 0
  return server
}

type Asked = { readonly pathname: string; readonly search: string; readonly client: string }
type Route = (request: IncomingMessage, response: ServerResponse, asked: Asked) => void

function createRouter({ context, hub, files, health, previews }: Parts): Route {
  const proxy = createNodeProxy(context.env)
  const app = createApp(context)
  const callApi = getRequestListener((request) => app.fetch(request), {
    overrideGlobalObjects: false,
    hostname: 'localhost',
  })

  const special: readonly SpecialRoute[] = [
    [
      (path) => path.startsWith('/node/'),
      ({ request, response, url }) => proxy(request, response, url),
    ],
    [
      (path, method) => path === EVENTS_PATH && method === 'GET',
      ({ request, response, client }) => hub.attach(request, response, client),
    ],
    [
      (path) => path === '/.well-known/security.txt' && context.env.securityContact !== '',
      ({ response, url }) => {
        const { securityContact, publicUrl } = context.env
        const text = securityText(securityContact, publicUrl === '' ? url.origin : publicUrl)
        send(response, 200, ['content-type', 'text/plain; charset=utf-8'], text)
      },
    ],
    [(path) => path === '/api/docs', ({ response }) => sendHtml(response, docsPage)],
    [
      (path) => path.startsWith('/builds/'),
      ({ request, response, url }) => sendBuild(request, response, files, url),
    ],
    [
      (path, method) => /^\/ims\/image\/[0-9a-f]{64}\.webp$/.test(path) && method === 'GET',
      ({ response, url }) => void sendImage(context, response, url.pathname.slice(11, 75)),
    ],
    [
      (path, method) => PREVIEW.test(path) && (method === 'GET' || method === 'HEAD'),
      ({ response, url }) => void sendPreview(previews, response, url.pathname),
    ],
    [
      (path) => /^\/(api|endpoint|ims)(\/|$)/.test(path),
      ({ request, response }) => {
        setHeaders(response, apiHeaders)
        void callApi(request, response)
      },
    ],
    [
      (_, method) => method !== 'GET' && method !== 'HEAD',
      ({ request, response, url }) =>
        sendRefusal(
          response,
          new ApiRefusalError('not_found', `There is no ${request.method} ${url.pathname}.`),
        ),
    ],
  ]

  return (request, response, { pathname, search, client }) => {
    const url = urlOf(request, context.env.trustProxy, `${pathname}${search}`)
    if (url === undefined) return sendRefusal(response, badUrl)
    if (request.method === 'OPTIONS') return send(response, 204, preflightHeaders, '')
    if (health.answer(request, response, pathname)) return
    const found = special.find(([matches]) => matches(pathname, request.method ?? ''))
    if (found !== undefined) return found[1]({ request, response, url, client })
    if (!files.answer(request, response, url)) files.notFound(request, response, url)
  }
}

type SpecialRoute = readonly [
  matches: (pathname: string, method: string) => boolean,
  answer: (asked: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly url: URL
    readonly client: string
  }) => void,
]

function setHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) {
    response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
  }
}

const noLength = new ApiRefusalError('length_required', 'Send the body with its Content-Length.')
const noPicture = new ApiRefusalError('not_found', 'There is no such picture.')
const badUrl = new ApiRefusalError('bad_request', 'The address of the request cannot be read.')

function splitUrl(target: string): { readonly pathname: string; readonly search: string } {
  const at = target.indexOf('?')
  return at === -1
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, at), search: target.slice(at) }
}

/** The address under which the caller reached the server; a proxy's word counts where it is trusted. */
function urlOf(request: IncomingMessage, trustProxy: boolean, target: string): URL | undefined {
  const forwarded = trustProxy ? request.headers['x-forwarded-proto'] : undefined
  const protocol = forwarded === 'https' ? 'https' : 'http'
  const host = request.headers.host ?? ''
  if (!target.startsWith('/') || !/^[\w.:[\]-]{1,255}$/.test(host)) return undefined
  return URL.canParse(`${protocol}://${host}${target}`)
    ? new URL(`${protocol}://${host}${target}`)
    : undefined
}

const readingPosts: ReadonlySet<string> = new Set([
  '/api/some/pairs',
  '/api/some/tokens/price',
  '/api/bhp256',
])

const isWrite = (method: string | undefined, pathname: string): boolean =>
  (method === 'POST' || method === 'DELETE') && !readingPosts.has(pathname)

/** Three ids: hashing a new one costs about a millisecond, so what names many counts for several. */
const BYTES_OF_ONE = 256
const SEARCH_PATH = '/api/search/tokens/'
/** Letters of a search that count for one request: its work grows with their number. */
const LETTERS_OF_ONE = 8

/** A request that names much, such as a list of ids to be hashed, counts for several. */
function costOf(request: IncomingMessage, pathname: string, search: string): number {
  const bytes = search.length + Number(headerOf(request, 'content-length') ?? 0)
  const letters = pathname.startsWith(SEARCH_PATH) ? pathname.length - SEARCH_PATH.length : 0
  const named = (Number.isFinite(bytes) ? bytes : 0) / BYTES_OF_ONE
  return 1 + Math.floor(named + letters / LETTERS_OF_ONE)
}

/** A header that counts once: found in what the parser gives, because Node's own table is made anew for each request. */
function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at]
    if (each?.length === name.length && each.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

/** A body whose length is not told beforehand could not be counted. */
const hidesLength = ({ method, headers }: IncomingMessage, pathname: string): boolean =>
  /^\/(api|ims)\//.test(pathname) &&
  (method === 'POST' || method === 'DELETE') &&
  headers['transfer-encoding'] !== undefined

/** Sends a kept answer and counts it. */
function answerKept(context: ApiContext, answer: CachedAnswer, observed: Observed): void {
  const { request, response, pathname, started } = observed
  const status = sendCached(request, response, answer)
  if (status !== 200 || context.log.isLevelEnabled('debug')) {
    observe(context, observed)
  } else {
    answer.meter ??= context.metrics.meter({ method: 'GET', route: routeName(pathname), status })
    answer.meter((performance.now() - started) / 1000)
  }
}

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedAnswer,
): number {
  if (headerOf(request, 'if-none-match') === answer.etag) {
    response.writeHead(304, [...keptHeaders, 'etag', answer.etag])
    response.end()
    return 304
  }
  const takesGzip = headerOf(request, 'accept-encoding')?.includes('gzip') === true
  if (takesGzip) compressLater(answer)
  const { headers, body } = (takesGzip ? answer.gzip : undefined) ?? answer.plain
  response.writeHead(200, headers)
  response.end(body, 'latin1')
  if (response.writableLength > 0) closeWhenStalled(response) // few are not taken at once
  return 200
}

function refuseTooMany(response: ServerResponse, seconds: number): void {
  response.setHeader('retry-after', String(seconds))
  const message = `Too many requests. Wait ${seconds} s and try again.`
  sendRefusal(response, new ApiRefusalError('too_many_requests', message))
}

function sendRefusal(response: ServerResponse, error: ApiRefusalError): void {
  const answer = refuse(error)
  void answer.text().then((body) => send(response, answer.status, jsonHeaders, body))
}

function send(
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  body: string | Uint8Array,
): void {
  response.writeHead(status, [...headers])
  response.end(body)
}

function sendHtml(response: ServerResponse, html: string): void {
  const headers = [
    ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache'],
    ...['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'],
  ]
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"
  send(response, 200, [...headers, 'content-security-policy', policy], html)
}

/** The build's own files where vite wrote them, else what follows from the page. */
function sendBuild(
  request: IncomingMessage,
  response: ServerResponse,
  files: StaticFiles,
  url: URL,
): void {
  if (files.answer(request, response, url)) return
  const { buildId } = files
  const known: Readonly<Record<string, object>> = {
    '/builds/latest.json': { id: buildId },
    [`/builds/meta/${buildId}.json`]: { id: buildId, redirects: files.routes.redirects },
  }
  const body = known[url.pathname]
  if (body !== undefined) send(response, 200, jsonHeaders, JSON.stringify(body))
  else sendRefusal(response, new ApiRefusalError('not_found', `There is no ${url.pathname}.`))
}

async function sendImage(
  context: ApiContext,
  response: ServerResponse,
  hash: string,
): Promise<void> {
  const image = await selectImage(context.db, hash).catch((error: unknown) => {
    context.log.warn({ err: error }, 'picture')
    return 'away' as const
  })
  if (image === 'away') return sendRefusal(response, databaseAway)
  if (image === undefined) return sendRefusal(response, noPicture)
  const caching = ['cache-control', 'public, max-age=31536000, immutable']
  send(response, 200, [...apiHeaders, ...caching, 'content-type', image.type], image.body)
}

const PREVIEW = /^\/previews(\/(?:pool|token)\/\d{1,76})\.png$/

/** The picture of a pair or token; the same for an hour. */
async function sendPreview(
  previews: Previews,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const page = PREVIEW.exec(pathname)?.[1] ?? ''
  const picture = await previews
    .picture(page)
    .catch((error: unknown) => (error instanceof TooManyWaitError ? manyPictures : databaseAway))
  if (picture === undefined) return sendRefusal(response, noPicture)
  if (picture instanceof ApiRefusalError) return sendRefusal(response, picture)
  const caching = ['cache-control', 'public, max-age=3600']
  send(response, 200, [...apiHeaders, ...caching, 'content-type', 'image/png'], picture)
}

const manyPictures = new ApiRefusalError(
  'unavailable',
  'Many pictures are being drawn. Try again in a moment.',
)

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
