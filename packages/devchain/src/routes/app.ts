import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import {
  type ApiVersion,
  answerError,
  answerFramework,
  answerJson,
  FrameworkError,
} from './answer.ts'
import { blockRoutes } from './blocks.ts'
import { readText } from './body.ts'
import { devchainRoutes } from './devchain.ts'
import { explorerPage } from './explorerPage.ts'
import type { Node, NodeRequest, NodeRoute } from './node.ts'
import { programRoutes } from './programs.ts'
import { shutdownRoutes } from './shutdown.ts'
import { snapshotRoutes } from './snapshots.ts'
import { statePathRoutes } from './statePaths.ts'
import { transactionRoutes } from './transactions.ts'

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

type Env = { readonly Bindings: HttpBindings }
type App = Hono<Env>

/** Aleo's REST API for a chain: paths, messages and statuses of snarkOS. */
export function createApp(node: Node): App {
  const app: App = new Hono()
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

function addRoutes(app: App, node: Node, { prefix, version, routes }: RouteSet): void {
  for (const path of new Set([...routes.map((route) => route.path)].sort(byParameters))) {
    const pattern = prefix + path.replaceAll('{', ':').replaceAll('}', '')
    for (const { method, handle } of routes.filter((route) => route.path === path)) {
      app.on(method, pattern, async (context) => {
        const answered = await respond(version, async () => {
          const request = await readRequest(context, prefix)
          const answer = () => handle(node, request)
          return method === 'GET' ? node.read(answer) : answer()
        })
        return answered.ok ? answered : refuse(context, answered)
      })
    }
    app.all(pattern, (context) => refuse(context, answerFramework(version, 405, '')))
  }
}

/** Sends a refusal itself if it has no type, as in version 1: hono would name one. */
async function refuse({ env: { outgoing } }: Context<Env>, refusal: Response): Promise<Response> {
  if (refusal.body === null || refusal.headers.has('content-type')) return refusal
  const line = Buffer.from(await refusal.arrayBuffer())
  outgoing.writeHead(refusal.status, {
    'access-control-allow-origin': '*',
    'content-length': line.length,
  })
  outgoing.end(line)
  return RESPONSE_ALREADY_SENT
}

async function readRequest(context: Context<Env>, prefix: string): Promise<NodeRequest> {
  const { req } = context
  const { pathname, searchParams: query } = new URL(req.url)
  return {
    path: pathname.slice(prefix.length),
    parameters: req.param(),
    query,
    body: {
      text: req.method === 'POST' ? await readText(req) : '',
      isJson: jsonType.test(req.header('content-type') ?? ''),
    },
    isLocal: () => isLoopback(context) && isLocalPage(req.header('origin')),
  }
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
