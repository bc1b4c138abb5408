import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { EVENTS_PATH } from '@nightjar/sdk'
import { type Context, Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { Caller } from '../db/caller.ts'
import { selectImage } from '../images/store.ts'
import { addApiRoutes } from './addApiRoutes.ts'
import { page, picture, preflight, refuse, text } from './answers.ts'
import type { Router } from './asked.ts'
import { clientOf } from './clientOf.ts'
import type { ApiContext } from './context.ts'
import { docsPage } from './docsPage.ts'
import { ApiRefusalError, databaseAway, describeError } from './errors.ts'
import type { EventHub } from './events.ts'
import { HEALTH_PATHS, type Health } from './health.ts'
import { createNodeProxy } from './nodeProxy.ts'
import { isPagePath, sendPage } from './pageCache.ts'
import { readTarget } from './readTarget.ts'
import { securityText } from './securityText.ts'
import type { StaticFiles } from './staticFiles.ts'

export type Parts = {
  readonly context: ApiContext
  readonly hub: EventHub
  readonly files: StaticFiles
  readonly health: Health
  readonly callerOf: (request: IncomingMessage, pathname: string) => Caller
}

/** Every path of the server: health, the node, streams, pictures, the calls of the sdk's table, then files and pages. */
export function createRouter(
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { env, log } = parts.context
  const router: Router = new Hono({ getPath: (_, options) => options?.env?.pathname ?? '/' })
  router.options('*', preflight)
  addHealthRoutes(router, parts)
  addChainRoutes(router, parts)
  addDocuments(router, parts)
  addPictures(router, parts)
  addPages(router, parts)
  addApiRoutes(router, parts.context)
  for (const path of ['/api/*', '/endpoint/*', '/ims/*']) router.all(path, nothingHere)
  addFiles(router, parts)
  router.notFound(nothingHere)
  router.onError((error, c) => {
    const known = describeError(error)
    const line = { err: error, route: c.req.routePath }
    if (known === undefined) log.error(line, 'request failed')
    else if (known.status >= 500) log.warn(line, 'request refused')
    return refuse(error)
  })
  const listen = getRequestListener(
    (asked, { incoming, outgoing }) => {
      const request = incoming as IncomingMessage // this server only speaks HTTP/1.1
      const response = outgoing as ServerResponse
      const { pathname, search } = readTarget(request.url ?? '/')
      const url = urlOf(request, env.trustProxy, `${pathname}${search}`)
      if (url === undefined) return refuse(badUrl)
      const caller = parts.callerOf(request, pathname)
      return router.fetch(asked, { request, response, pathname, url, caller })
    },
    {
      overrideGlobalObjects: false,
      hostname: 'localhost',
      errorHandler: (error) => refuse(error instanceof RequestError ? badUrl : error),
    },
  )
  return (request, response) => {
    request.headers.host = hostOf(request) // hono would refuse any other
    void listen(request, response)
  }
}

/** The answer is already being sent, so hono has none to send. */
const sent = (): Response => RESPONSE_ALREADY_SENT

function addHealthRoutes(router: Router, { health }: Parts): void {
  router.on('GET', [...HEALTH_PATHS], ({ env: { request, response, pathname } }) => {
    health.answer(request, response, pathname)
    return sent()
  })
}

function addChainRoutes(router: Router, { context, hub }: Parts): void {
  const onBroadcast = () => context.simulation?.noteBroadcast()
  const proxy = createNodeProxy({ ...context.env, onBroadcast }, context.questions)
  router.all('/node/*', ({ env }) => {
    proxy(env)
    return sent()
  })
  router.get(EVENTS_PATH, ({ env: { request, response } }) => {
    hub.attach(request, response, clientOf(request, context.env.trustProxy))
    return sent()
  })
}

function addDocuments(router: Router, { context, files }: Parts): void {
  const { securityContact, publicUrl } = context.env
  if (securityContact !== '') {
    router.get('/.well-known/security.txt', ({ env: { url } }) =>
      text(securityText(securityContact, publicUrl === '' ? url.origin : publicUrl)),
    )
  }
  router.get('/api/docs', () => page(docsPage))
  const { buildId, routes } = files
  const jsonType = 'application/json; charset=utf-8'
  const build = JSON.stringify({ id: buildId })
  const rules = JSON.stringify({ id: buildId, redirects: routes.redirects })
  const tagged = etag({
    weak: true,
    retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin'],
  })
  router.get('/builds/latest.json', tagged, () => text(build, jsonType))
  router.get(`/builds/meta/${buildId}.json`, tagged, () => text(rules, jsonType))
}

function addPictures(router: Router, { context }: Parts): void {
  router.get('/ims/image/:name{[0-9a-f]{64}\\.webp}', async (c) => {
    const image = await selectImage(
      context.dbOf(c.env.caller),
      c.req.param('name').slice(0, 64),
    ).catch((error: unknown) => {
      context.log.warn({ err: error }, 'could not draw the preview image')
      throw databaseAway
    })
    if (image === undefined) throw noPicture
    return picture(image.body, image.type, 'public, max-age=31536000, immutable')
  })
}

/** Pages of blocks; those in memory are sent before anything is routed. */
function addPages(router: Router, { context }: Parts): void {
  router.get('/api/pages/:kind/:number', async (c) => {
    const { request, response, pathname, caller } = c.env
    if (!isPagePath(pathname)) return nothingHere(c)
    const found = await context.pages
      .read(context.dbOf(caller), pathname)
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'page of blocks')
        throw databaseAway
      })
    if (found === undefined) throw noPage
    sendPage(request, response, found)
    return sent()
  })
}

/** Files from the build, or else pages; paths below `/builds` are never pages. */
function addFiles(router: Router, { files }: Parts): void {
  router.get('*', (c) => {
    const { request, response, pathname, url } = c.env
    if (files.answer(request, response, url)) return sent()
    if (pathname.startsWith('/builds/')) return nothingHere(c)
    files.notFound(request, response, url)
    return sent()
  })
}

const nothingHere = (c: Context): Response =>
  refuse(new ApiRefusalError('not_found', `There is no ${c.req.method} ${c.req.path}.`))

/** The address through which the client reached the server; a proxy's headers count if it is trusted. */
function urlOf(request: IncomingMessage, trustProxy: boolean, target: string): URL | undefined {
  const forwarded = trustProxy ? request.headers['x-forwarded-proto'] : undefined
  const protocol = forwarded === 'https' ? 'https' : 'http'
  if (!target.startsWith('/')) return undefined
  const written = `${protocol}://${request.headers.host}${target}`
  return URL.canParse(written) ? new URL(written) : undefined
}

const HOST = /^[\w.:[\]-]{1,255}$/

/** It only decides where links point to: a request without a usable one, such as a balancer's probe, is answered too. */
const hostOf = ({ headers: { host = '' } }: IncomingMessage): string =>
  HOST.test(host) && URL.canParse(`http://${host}/`) ? host : 'localhost'

const badUrl = new ApiRefusalError('bad_request', 'The URL of the request cannot be parsed.')
const noPage = new ApiRefusalError('not_found', 'There is no such page of blocks yet.')
const noPicture = new ApiRefusalError('not_found', 'There is no such picture.')
