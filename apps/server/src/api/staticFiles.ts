import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'
import type { Config } from '@nightjar/sdk'
import type { Env } from '../env.ts'
import { type HeaderList, pageHeaders } from './headers.ts'
import { injectConfig, inlineScriptsOf, isPage, parseRoutes, type Routes } from './page.ts'

type StaticFile = {
  readonly path: string
  readonly type: string
  readonly etag: string
  readonly isImmutable: boolean
  readonly size: number
  /** Sizes of the precompressed forms that stand beside it. */
  readonly br: number | undefined
  readonly gz: number | undefined
}

export type StaticFiles = {
  /** True when the path was one of a file or page; it is answered then. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean
  /** The app with status 404. */
  readonly notFound: (response: ServerResponse, url: URL) => void
  readonly buildId: string
  readonly routes: Routes
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

const noPage = `<!doctype html><html lang="en"><title>Nightjar</title><p>The web app is not built: run npm start, or vite build apps/web.</p></html>`

/** Serves the built web app: its files precompressed, its pages with the configuration written in. */
export async function createStaticFiles(
  env: Env,
  configFor: (origin: string) => Config,
): Promise<StaticFiles> {
  const files = await listFiles(env.webDist)
  const pages = new Map<string, string>() // file path → html
  for (const [path, file] of files) {
    if (path.endsWith('.html')) pages.set(path, await readFile(file.path, 'utf8'))
  }
  const index = pages.get('/index.html') ?? noPage
  const routes = await readRoutes(files)
  const headers = pageHeaders(env, [...new Set([...pages.values()].flatMap(inlineScriptsOf))])
  const buildId = createHash('sha256').update(index).digest('hex').slice(0, 16)

  const sendPage = (response: ServerResponse, url: URL, html: string, status: number): void => {
    const origin = env.publicUrl === '' ? url.origin : env.publicUrl
    const body = Buffer.from(injectConfig(html, configFor(origin)))
    response.writeHead(status, [
      ...headers,
      ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache'],
      ...['content-length', String(body.length)],
    ])
    response.end(body)
  }

  return {
    buildId,
    routes,
    answer: (request, response, url) => {
      const path = decodePath(url.pathname)
      if (path === undefined) return false
      const clean = path === '/' ? path : path.replace(/\/$/, '')
      const html = findPage(pages, clean)
      const redirect = routes.redirects.find(({ from }) => from === clean)
      if (redirect) {
        response.writeHead(302, [...headers, 'location', redirect.to + url.search])
        response.end()
        return true
      }
      if (html !== undefined || isPage(routes, clean)) {
        sendPage(response, url, html ?? index, 200)
        return true
      }
      const file = files.get(path)
      if (file !== undefined) sendFile(request, response, file, headers)
      return file !== undefined
    },
    notFound: (response, url) => sendPage(response, url, index, 404),
  }
}

/** The app's paths; before it is built there is the first page, which says so. */
async function readRoutes(files: ReadonlyMap<string, StaticFile>): Promise<Routes> {
  const file = files.get('/builds/routes.json')
  return file ? parseRoutes(await readFile(file.path, 'utf8')) : { pages: ['/'], redirects: [] }
}

/** A page of its own: `/terms` is `terms.html` or `terms/index.html`. */
function findPage(pages: ReadonlyMap<string, string>, path: string): string | undefined {
  const base = path === '/' ? '' : path
  return pages.get(path) ?? pages.get(`${base}.html`) ?? pages.get(`${base}/index.html`)
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

/** Every file of a folder by its URL path; compressed forms belong to their originals. */
async function listFiles(root: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/]\./.test(path.slice(root.length))) // such as vite's manifest
  const sizes = new Map<string, number>()
  for (const path of paths) sizes.set(path, (await stat(path)).size)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const url = path.slice(root.length).replaceAll('\\', '/')
    if (/\.(br|gz)$/.test(path)) continue
    files.set(url, await describeFile(path, url, sizes))
  }
  return files
}

async function describeFile(path: string, url: string, sizes: ReadonlyMap<string, number>) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return {
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    isImmutable: /^\/assets\/.+-[\w-]{8}\.\w+$/.test(url), // vite puts a content hash in these names
    size: sizes.get(path) ?? 0,
    br: sizes.get(`${path}.br`),
    gz: sizes.get(`${path}.gz`),
  }
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  headers: HeaderList,
): void {
  const common = [
    ...headers,
    ...['etag', file.etag, 'vary', 'accept-encoding'],
    ...['cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache'],
  ]
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, common)
    response.end()
    return
  }
  const { suffix, encoding, size } = chooseEncoding(request, file)
  response.writeHead(200, [
    ...common,
    ...['content-type', file.type, 'content-length', String(size)],
    ...(encoding === undefined ? [] : ['content-encoding', encoding]),
  ])
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  // closes the file too when the reader goes away
  pipeline(createReadStream(`${file.path}${suffix}`), response, () => undefined)
}

function chooseEncoding(request: IncomingMessage, file: StaticFile) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (file.br !== undefined && /\bbr\b/.test(accepted)) {
    return { suffix: '.br', encoding: 'br', size: file.br }
  }
  if (file.gz !== undefined && /\bgzip\b/.test(accepted)) {
    return { suffix: '.gz', encoding: 'gzip', size: file.gz }
  }
  return { suffix: '', encoding: undefined, size: file.size }
}
