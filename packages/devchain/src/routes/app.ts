import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  type ApiVersion,
  answerError,
  answerFramework,
  answerJson,
  FrameworkError,
} from './answer.ts'
import { blockRoutes } from './blocks.ts'
import { devchainRoutes } from './devchain.ts'
import { explorerPage } from './explorerPage.ts'
import type { Node, NodeRequest, NodeRoute } from './node.ts'
import { programRoutes } from './programs.ts'
import { shutdownRoutes } from './shutdown.ts'
import { snapshotRoutes } from './snapshots.ts'
import { statePathRoutes } from './statePaths.ts'
import { transactionRoutes } from './transactions.ts'

/** Maximum body size: the chain takes transactions of up to 2304 kB. */
const MAX_BODY_BYTES = 2_500_000 * 2 // JSON of bytes is about twice their size

const routes: readonly NodeRoute[] = [
  ...blockRoutes,
  ...transactionRoutes,
  ...programRoutes,
  ...statePathRoutes,
  ...snapshotRoutes,
  ...shutdownRoutes,
]

const prefixes: readonly (readonly [prefix: string, version: ApiVersion])[] = [
  ['/testnet', 1],
  ['/v1/testnet', 1],
  ['/v2/testnet', 2],
]

/** Aleo's REST API for a chain: paths, messages and statuses of snarkOS. */
export function createApp(node: Node): Hono {
  const app = new Hono()
  app.use('*', async (context, next) => {
    if (context.req.method === 'OPTIONS') return new Response(null, { headers: preflightHeaders })
    await next()
    context.res.headers.set('access-control-allow-origin', '*')
  })
  for (const [prefix, version] of prefixes) addRoutes(app, node, { prefix, version, routes })
  addRoutes(app, node, { prefix: '/devchain', version: 2, routes: devchainRoutes })
  app.get('/devchain', () => explorerPage())
  app.notFound(() => new Response(null, { status: 404 }))
  app.onError((error) => answerError(2, error))
  return app
}

const preflightHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET,POST,OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

type RouteSet = {
  readonly prefix: string
  readonly version: ApiVersion
  readonly routes: readonly NodeRoute[]
}

function addRoutes(app: Hono, node: Node, { prefix, version, routes }: RouteSet): void {
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => answerFramework(version, 413, 'length limit exceeded'),
  })
  for (const path of new Set([...routes.map((route) => route.path)].sort(byParameters))) {
    const pattern = prefix + path.replaceAll('{', ':').replaceAll('}', '')
    for (const { method, handle } of routes.filter((route) => route.path === path)) {
      if (method === 'POST') {
        app.on(method, pattern, (context, next) =>
          hasBody(context) ? limit(context, next) : next(),
        )
      }
      app.on(method, pattern, async (context) => {
        const { req } = context
        const url = new URL(req.url)
        const request: NodeRequest = {
          path: url.pathname.slice(prefix.length),
          parameters: req.param(),
          query: url.searchParams,
          body: {
            text: hasBody(context) ? await req.text() : '', // inspecting a body is expensive
            isJson: jsonType.test(req.header('content-type') ?? ''),
          },
          isLocal: () => isLoopback(context) && isLocalPage(req.header('origin')),
        }
        const answer = () => handle(node, request)
        return respond(version, method === 'GET' ? () => node.read(answer) : answer)
      })
    }
    app.all(pattern, () => answerFramework(version, 405, ''))
  }
}

/** Whether a request announces a body; one that does not has none (RFC 9112, section 6.3), and Hono's limit fails on it. */
function hasBody({ req }: Context): boolean {
  const isSent = req.header('content-length') ?? req.header('transfer-encoding')
  return req.method === 'POST' && isSent !== undefined
}

/** Whether a request came over the loopback interface. */
function isLoopback(context: Context): boolean {
  const { address = '' } = getConnInfo(context).remote
  return /^(::ffff:)?127\./.test(address) || address === '::1'
}

/** Whether a request is from a page of this machine, or from none: any site's page runs in a browser on it. */
function isLocalPage(origin: string | undefined): boolean {
  if (origin === undefined) return true
  const { hostname } = URL.canParse(origin) ? new URL(origin) : { hostname: '' }
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

const jsonType = /^application\/([\w.-]+\+)?json\b/

/** Fixed paths come before those with parameters, even for methods that they do not support. */
function byParameters(left: string, right: string): number {
  return left.split('{').length - right.split('{').length
}

async function respond(
  version: ApiVersion,
  handle: () => string | Promise<string>,
): Promise<Response> {
  try {
    return answerJson(await handle())
  } catch (error) {
    if (error instanceof FrameworkError)
      return answerFramework(version, error.status, error.message)
    return answerError(version, error)
  }
}
