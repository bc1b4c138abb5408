import { BadRequestError, type Endpoint, endpoints, parseRequest, routePath } from '@nightjar/sdk'
import { type Context, Hono } from 'hono'
import type { ApiContext } from './context.ts'
import { ApiRefusalError, describeError, internalError } from './errors.ts'
import type { FileEndpoint } from './handler.ts'
import { createHandlers } from './handlers.ts'
import { readBody, readFiles } from './requestBody.ts'
import { Serialized } from './serialized.ts'

/** Answers that are the same for everybody and change with a block at most. */
const cachedEndpoints: ReadonlySet<string> = new Set([
  'pairs',
  'officialTokens',
  'wrappedTokens',
  'blacklist',
  'faucetTokens',
  'competition',
  'settings',
  'marketPairs',
  'marketTickers',
])

const fileEndpoints: ReadonlySet<string> = new Set<FileEndpoint>(['latestBuild', 'buildMeta'])

/** What a caller is told to wait after a 503, in seconds. */
const RETRY_AFTER_S = 5

type AnyHandler = (call: unknown) => unknown

/** The calls of the sdk's table as a hono application: routes, validation, answers and refusals. */
export function createApp(context: ApiContext): Hono {
  const app = new Hono()
  const handlers: Readonly<Record<string, unknown>> = createHandlers(context)
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (fileEndpoints.has(name)) continue
    const handle = handlers[name] as AnyHandler // `Handlers` has one per name, typed by its endpoint
    app.on(endpoint.method, routePath(endpoint), (c) =>
      answer(context, { c, name, endpoint, handle }),
    )
  }
  app.notFound((c) =>
    refuse(new ApiRefusalError('not_found', `There is no ${c.req.method} ${c.req.path}.`)),
  )
  app.onError((error, c) => {
    const known = describeError(error)
    const line = { err: error, route: c.req.routePath }
    if (known === undefined) context.log.error(line, 'failed to answer')
    else if (known.status >= 500) context.log.warn(line, 'could not answer')
    return refuse(error)
  })
  return app
}

type Asked = {
  readonly c: Context
  readonly name: string
  readonly endpoint: Endpoint
  readonly handle: AnyHandler
}

async function answer(context: ApiContext, asked: Asked): Promise<Response> {
  const { c, name, endpoint, handle } = asked
  const request = parseRequest(endpoint, {
    params: c.req.param(),
    query: c.req.query(),
    body: endpoint.body === undefined ? undefined : await readBody(c.req.raw),
  })
  assertTexts(request)
  const compose = async (): Promise<string> => {
    const value = await handle({
      ...request,
      origin: originOf(context, c),
      bearer: /^Bearer (\S{1,256})$/i.exec(c.req.header('authorization') ?? '')?.[1],
      readFiles: () => readFiles(c.req.raw),
    })
    if (endpoint.csv === true) return String(value)
    const text = value instanceof Serialized ? value.json : JSON.stringify(value)
    return endpoint.bare === true ? text : `{"data":${text}}`
  }
  if (endpoint.csv === true) return csv(await compose())
  if (!cachedEndpoints.has(name)) return json(await compose(), 200)
  const cached = await context.cache.compute(c.req.path, compose)
  return json(new Uint8Array(cached.body), 200)
}

function csv(body: string): Response {
  return new Response(body, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-cache' },
  })
}

function json(body: string | Uint8Array<ArrayBuffer>, status: number): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
  })
}

/** The answer to a failure, whether expected or not. */
export function refuse(error: unknown): Response {
  const { status, body } = describeError(error) ?? internalError
  const answer = json(JSON.stringify(body), status)
  if (status === 503) answer.headers.set('retry-after', String(RETRY_AFTER_S))
  return answer
}

/** What schemas leave open: texts without NUL, which no database column holds. */
function assertTexts(request: Readonly<Record<string, unknown>>): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const values = request[part]
    if (typeof values !== 'object' || values === null) continue
    for (const [field, value] of Object.entries(values)) {
      if (JSON.stringify(value)?.includes('\\u0000') === true) {
        throw new BadRequestError(part, [field], 'holds a NUL character')
      }
    }
  }
}

function originOf({ env }: ApiContext, c: Context): string {
  return env.publicUrl === '' ? new URL(c.req.url).origin : env.publicUrl
}
