import { BaseError, createLimit } from '@nightjar/aleo'
import type * as z from 'zod/mini'
import type { Endpoint, EndpointName, Endpoints } from './endpoints.ts'
import { type ApiRoute, routes } from './routes.ts'
import type { errorAnswer } from './schema.ts'
import { UNREACHED } from './unreached.ts'

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never

type PartsOf<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as E[P] extends z.ZodMiniType ? P : never]: Input<E[P]>
}

/** Parameters of a call: the parts that its endpoint has, or form data if it reads a form. */
export type ApiRequest<E extends Endpoint> = PartsOf<E> &
  (E['form'] extends true ? { form: FormData } : unknown) & { signal?: AbortSignal }

/** The answer of a call, with its `data` unwrapped. */
export type ApiAnswer<E extends Endpoint> = z.output<E['answer']>

type ApiCall<E extends Endpoint> =
  Record<never, never> extends ApiRequest<E>
    ? (request?: ApiRequest<E>) => Promise<ApiAnswer<E>>
    : (request: ApiRequest<E>) => Promise<ApiAnswer<E>>

/** One function per endpoint, by its name in the table. */
export type ApiClient = { readonly [N in EndpointName]: ApiCall<Endpoints[N]> }

export type ApiClientOptions = {
  /** Origin of the server; empty for the page's own origin. */
  baseUrl: string
  fetch?: typeof fetch
  /** Milliseconds for a whole answer (30,000), ten times as many for uploads and exports. */
  timeout?: number
  /** Milliseconds since 1970 for the cache-busting parameter of GET calls. */
  now?: () => number
  /** The bearer token of the open session, if any. */
  session?: () => string | undefined
  log?: (title: 'Request error', message: string) => void
}

type AnyRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: FormData
  signal?: AbortSignal
}

/**
 * Validates the unwrapped answer of a call and returns it.
 * @throws the error that the API's caller sees as the cause
 */
export type CheckAnswer = (name: EndpointName, answer: unknown) => unknown

type Setup = ApiClientOptions & { readonly checkAnswer: CheckAnswer }

/**
 * The server's API calls without the answer schemas, which are five times as large as this code:
 * a page can pass its own validation, or load it later.
 */
export function createApiCalls(setup: Setup): ApiClient {
  const names = Object.keys(routes) as EndpointName[]
  const calls = names.map((name) => [
    name,
    (request: AnyRequest = {}) => callAndReport(setup, name, request),
  ])
  return Object.fromEntries(calls) as ApiClient // one call per name of the table
}

async function callAndReport(setup: Setup, name: EndpointName, request: AnyRequest) {
  try {
    return await call(setup, name, request)
  } catch (error) {
    const { log = logToConsole } = setup
    const isUnreached = error instanceof ApiError && error.code === 'unreachable'
    log('Request error', messageOf(isUnreached ? error.cause : error))
    throw error
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Unknown'

/** What `fetch` itself failed with: a lost connection is a TypeError, in words of each browser's own. */
function unreached(cause: unknown): ApiError {
  const message = cause instanceof TypeError ? UNREACHED : messageOf(cause)
  return new ApiError({ message, code: 'unreachable', status: 0, cause })
}

/** Uploads and exports take longer than other calls. */
const LONG = 10

async function call(setup: Setup, name: EndpointName, request: AnyRequest) {
  const { timeout = 30_000 } = setup
  const isLong = request.form !== undefined || (routes[name] as ApiRoute).csv === true
  const ms = isLong ? LONG * timeout : timeout
  const { signal, within, release } = createLimit(ms, request.signal)
  try {
    return await within(send(setup, name, { ...request, signal }))
  } catch (error) {
    if (request.signal?.aborted) throw unreached(request.signal.reason)
    if (!signal.aborted) throw error
    const message = `The server did not answer within ${ms / 1000} seconds. Try again.`
    throw new ApiError({ message, code: 'timeout', status: 0, cause: error })
  } finally {
    release()
  }
}

async function send(setup: Setup, name: EndpointName, request: AnyRequest) {
  const { fetch = globalThis.fetch, session } = setup
  const endpoint: ApiRoute = routes[name]
  const url = buildUrl(setup, endpoint, request)
  const init = {
    method: endpoint.method,
    headers: buildHeaders(endpoint, request, session?.()),
    ...(endpoint.method === 'GET'
      ? {}
      : { body: request.form ?? JSON.stringify(request.body ?? {}) }),
    ...(request.signal ? { signal: request.signal } : {}),
  }
  const response = await reach(() => fetch(url, init))
  const text = await reach(() => response.text())
  const isText = endpoint.csv === true && response.ok
  const answer = isText ? text : readJson(response, text)
  if (!response.ok) throw toApiError(response, answer)
  return check(setup, name, { answer, status: response.status })
}

/** A connection may break before the answer and within it. */
async function reach<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (cause) {
    throw unreached(cause)
  }
}

function buildUrl(
  { baseUrl, now = Date.now }: ApiClientOptions,
  endpoint: ApiRoute,
  request: AnyRequest,
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  if (endpoint.method !== 'GET') return `${baseUrl}${path}`
  const given = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  query.set('t', String(now()))
  return `${baseUrl}${path}?${query}`
}

function buildHeaders(endpoint: ApiRoute, request: AnyRequest, token: string | undefined) {
  const json = endpoint.method !== 'GET' && !request.form
  return {
    accept: 'application/json',
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...(token && endpoint.session ? { authorization: `Bearer ${token}` } : {}),
  }
}

function readJson({ status }: Response, text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new ApiError({
      message: `The server answered with status ${status} and something other than JSON. Try again later.`,
      code: 'bad_answer',
      status,
      cause,
    })
  }
}

type Answered = { readonly answer: unknown; readonly status: number }

function check({ checkAnswer }: Setup, name: EndpointName, { answer, status }: Answered): unknown {
  const data = hasData(answer) ? answer.data : answer
  try {
    return checkAnswer(name, data)
  } catch (cause) {
    const { method, path } = routes[name]
    throw new ApiError({
      message: `The server's answer to ${method} ${path} does not have the expected form. Reload the page.`,
      code: 'bad_answer',
      status,
      cause,
    })
  }
}

const hasData = (answer: unknown): answer is { data: unknown } =>
  isObject(answer) && 'data' in answer

function toApiError({ status }: Response, answer: unknown): ApiError {
  if (isErrorAnswer(answer)) return new ApiError({ ...answer.error, status })
  return new ApiError({
    message: `The server answered with status ${status}.`,
    code: 'unknown',
    status,
  })
}

function isErrorAnswer(answer: unknown): answer is z.infer<typeof errorAnswer> {
  if (!isObject(answer) || !isObject(answer.error)) return false
  const { code, message, details } = answer.error
  const isDetailed = details === undefined || isObject(details)
  return typeof code === 'string' && typeof message === 'string' && isDetailed
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function logToConsole(title: string, message: string) {
  // biome-ignore lint/suspicious/noConsole: the product's specification asks for this line
  console.error(title, message)
}

/** A call that failed: `status` is the HTTP status, 0 if there was no answer; `code` is the server's error code. */
export class ApiError extends BaseError {
  override readonly name = 'ApiError'
  readonly status: number

  constructor(options: {
    message: string
    code: string
    status: number
    details?: Record<string, unknown> | undefined
    cause?: unknown
  }) {
    const { message, code, status, details, cause } = options
    super(message, { code, cause, ...(details ? { details } : {}) })
    this.status = status
  }
}
