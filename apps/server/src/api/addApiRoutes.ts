import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { BadRequestError, type Endpoint, endpoints, parseRequest, routePath } from '@nightjar/sdk'
import type { Context } from 'hono'
import { forEveryone } from '../db/caller.ts'
import { compressed, json, text } from './answers.ts'
import type { Asked, Router } from './asked.ts'
import type { ApiContext, CallContext } from './context.ts'
import type { FileEndpoint } from './handler.ts'
import { createHandlers } from './handlers.ts'
import { sendKept } from './keptAnswer.ts'
import { readBody, readFiles } from './requestBody.ts'
import { Serialized } from './serialized.ts'

/** Answers that are the same for everyone and change at most once per block. */
const cachedEndpoints: ReadonlySet<string> = new Set([
  'pairs',
  'officialTokens',
  'wrappedTokens',
  'blacklist',
  'faucetTokens',
  'competition',
  'settings',
  'pages',
  'marketPairs',
  'marketTickers',
])

const fileEndpoints: ReadonlySet<string> = new Set<FileEndpoint>(['latestBuild', 'buildMeta'])

type AnyHandler = (call: unknown, context: CallContext) => unknown

/** The calls of the sdk's table: routes, validation and answers. */
export function addApiRoutes(router: Router, context: ApiContext): void {
  const handlers: Readonly<Record<string, unknown>> = createHandlers(context)
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (fileEndpoints.has(name)) continue
    const handle = handlers[name] as AnyHandler // `Handlers` has one per name, typed by its endpoint
    router.on(endpoint.method, routePath(endpoint), (c) =>
      answer(context, { c, name, endpoint, handle }),
    )
  }
}

type Call = {
  readonly c: Context<{ Bindings: Asked }>
  readonly name: string
  readonly endpoint: Endpoint
  readonly handle: AnyHandler
}

async function answer(context: ApiContext, call: Call): Promise<Response> {
  const { c, name, endpoint, handle } = call
  const request = parseRequest(endpoint, {
    params: c.req.param(),
    query: joinRepeated(c.req.queries()),
    body: endpoint.body === undefined ? undefined : await readBody(c.req.raw),
  })
  assertTexts(request)
  const { caller } = c.env
  const isCached = cachedEndpoints.has(name)
  const db = context.dbOf(isCached ? forEveryone(caller) : caller)
  const compose = async (): Promise<string> => {
    const asked = {
      ...request,
      origin: context.env.publicUrl === '' ? c.env.url.origin : context.env.publicUrl,
      bearer: /^Bearer (\S{1,256})$/i.exec(c.req.header('authorization') ?? '')?.[1],
      readFiles: () => readFiles(c.req.raw),
    }
    const value = await handle(asked, { ...context, caller, db })
    if (endpoint.csv === true) return String(value)
    const written = value instanceof Serialized ? value.json : JSON.stringify(value)
    return endpoint.bare === true ? written : `{"data":${written}}`
  }
  const accepted = c.req.header('accept-encoding')
  if (endpoint.csv === true) {
    return await compressed(text(await compose(), 'text/csv; charset=utf-8'), accepted)
  }
  if (!isCached) return await compressed(json(await compose()), accepted)
  sendKept(c.env.request, c.env.response, await context.cache.compute(c.req.path, compose))
  return RESPONSE_ALREADY_SENT
}

/** A parameter that is written several times is a list; where one value is asked for, it is refused. */
const joinRepeated = (queries: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.join(',')]))

/** A check beyond the schemas: texts must not contain NUL, which no database column can store. */
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
