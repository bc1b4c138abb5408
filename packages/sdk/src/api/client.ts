import { BaseError } from '@nightjar/aleo'
import * as z from 'zod/mini'
import { type Endpoint, type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import { errorAnswer } from './schema.ts'

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never

type PartsOf<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as E[P] extends z.ZodMiniType ? P : never]: Input<E[P]>
}

/** What a call is given: the parts its endpoint has, form data where it reads a form. */
export type ApiRequest<E extends Endpoint> = PartsOf<E> &
  (E['form'] extends true ? { form: FormData } : unknown) & { signal?: AbortSignal }

/** What a call answers, its `data` unwrapped. */
export type ApiAnswer<E extends Endpoint> = z.output<E['answer']>

type ApiCall<E extends Endpoint> =
  Record<never, never> extends ApiRequest<E>
    ? (request?: ApiRequest<E>) => Promise<ApiAnswer<E>>
    : (request: ApiRequest<E>) => Promise<ApiAnswer<E>>

/** One function per endpoint, by its name in the table. */
export type ApiClient = { readonly [N in EndpointName]: ApiCall<Endpoints[N]> }

export type ApiClientOptions = {
  /** Origin of the product server; empty for the page's own. */
  baseUrl: string
  fetch?: typeof fetch
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
 * The product server's client. A GET carries the time in `t` beside the caller's parameters; POST and
 * DELETE send a JSON body; the answer's `data` is unwrapped and checked.
 * @throws ApiError after logging "Request error" with its message, or "Unknown".
 * @example
 * const api = createApiClient({ baseUrl: 'http://127.0.0.1:8080' })
 * const { pairs } = await api.pairs()
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const names = Object.keys(endpoints) as EndpointName[]
  const calls = names.map((name) => [
    name,
    (request: AnyRequest = {}) => callAndReport(options, endpoints[name], request),
  ])
  return Object.fromEntries(calls) as ApiClient // one call per name of the table
}

async function callAndReport(options: ApiClientOptions, endpoint: Endpoint, request: AnyRequest) {
  try {
    return await call(options, endpoint, request)
  } catch (error) {
    const message = error instanceof Error && error.message !== '' ? error.message : 'Unknown'
    const { log = logToConsole } = options
    log('Request error', message)
    if (error instanceof ApiError) throw error
    throw new ApiError({ message, code: 'unreachable', status: 0, cause: error })
  }
}

async function call(options: ApiClientOptions, endpoint: Endpoint, request: AnyRequest) {
  const { fetch = globalThis.fetch, session } = options
  const response = await fetch(buildUrl(options, endpoint, request), {
    method: endpoint.method,
    headers: buildHeaders(endpoint, request, session?.()),
    ...(endpoint.method === 'GET'
      ? {}
      : { body: request.form ?? JSON.stringify(request.body ?? {}) }),
    ...(request.signal ? { signal: request.signal } : {}),
  })
  const answer = await readJson(response)
  if (!response.ok) throw toApiError(response, answer)
  return parseAnswer(endpoint, response.status, answer)
}

function buildUrl(
  { baseUrl, now = Date.now }: ApiClientOptions,
  endpoint: Endpoint,
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

function buildHeaders(endpoint: Endpoint, request: AnyRequest, token: string | undefined) {
  const json = endpoint.method !== 'GET' && !request.form
  return {
    accept: 'application/json',
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...(token && endpoint.session ? { authorization: `Bearer ${token}` } : {}),
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    const { status } = response
    throw new ApiError({
      message: `The server answered ${status} with something other than JSON. Try again later.`,
      code: 'bad_answer',
      status,
      cause,
    })
  }
}

function parseAnswer(endpoint: Endpoint, status: number, answer: unknown): unknown {
  const data = hasData(answer) ? answer.data : answer
  const result = z.safeParse(endpoint.answer, data)
  if (result.success) return result.data
  throw new ApiError({
    message: `The server's answer to ${endpoint.method} ${endpoint.path} has another form than expected. Reload the page.`,
    code: 'bad_answer',
    status,
    cause: result.error,
  })
}

const hasData = (answer: unknown): answer is { data: unknown } =>
  typeof answer === 'object' && answer !== null && 'data' in answer

function toApiError({ status }: Response, answer: unknown): ApiError {
  const failure = z.safeParse(errorAnswer, answer)
  if (failure.success) return new ApiError({ ...failure.data.error, status })
  return new ApiError({ message: `The server answered ${status}.`, code: 'unknown', status })
}

function logToConsole(title: string, message: string) {
  // biome-ignore lint/suspicious/noConsole: the product's specification asks for this line
  console.error(title, message)
}

/** A call that failed: `status` is the HTTP status, 0 where no answer came; `code` the server's word. */
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
