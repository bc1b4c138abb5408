import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Config } from '@nightjar/sdk'
import type { Env } from '../env.ts'
import { LruCache } from '../lruCache.ts'
import { injectPreview, type Preview } from '../previews/preview.ts'
import type { PreviewOf } from '../previews/previewOf.ts'
import { cardHeaders, embedHeaders, type HeaderList, pageHeaders } from './headers.ts'
import type { KeptAnswer } from './keptAnswer.ts'
import { acceptedBy, pickEncoding } from './negotiate.ts'
import {
  buildIdOf,
  injectAreas,
  injectConfig,
  inlineScriptsOf,
  isPage,
  parseRoutes,
  type Routes,
} from './page.ts'
import { readLanguages } from './readLanguages.ts'
import { createSendFile, type StaticFile } from './sendFile.ts'

export type StaticFiles = {
  /** A file that was requested before, by its path. */
  readonly get: (pathname: string) => KeptAnswer | undefined
  /** True if the path was a file or page; the request is then answered. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, url: URL) => boolean
  /** The app with status 404; a line of text for a file, because nobody would see the app. */
  readonly notFound: (request: IncomingMessage, response: ServerResponse, url: URL) => void
  /** The id in the served page. */
  readonly buildId: string
  readonly routes: Routes
}

type Asked = { readonly request: IncomingMessage; readonly url: URL }

type PageOf = {
  readonly name: string
  readonly status: number
  readonly preview?: Preview | undefined
}

/** A page with the settings inserted, plain and compressed. */
type FilledPage = { readonly plain: Buffer; readonly gz: Buffer }

/** The page for every path without its own page. */
const INDEX = '/index.html'

/** What the build writes about itself. */
const DESCRIPTION = /^\/builds\/|\/_payload\.json$/

/** Cached pages with their settings; more are needed only if the site is served under many host names. */
const MOST_FILLED = 32

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

const noPage = `<!doctype html><html lang="en"><title>Nightjar</title><p>The web app has not been built. Run npm start, or vite build apps/web.</p></html>`

/** Serves the built web app: its files precompressed, its pages with the configuration inserted. */
export async function createStaticFiles(
  env: Env,
  configFor: (origin: string) => Config,
  previewOf: PreviewOf = async () => undefined,
): Promise<StaticFiles> {
  const files = await listFiles(env.webDist)
  const pages = new Map<string, string>() // file path → html
  for (const [path, file] of files) {
    if (path.endsWith('.html')) pages.set(path, await readFile(file.path, 'utf8'))
  }
  const index = pages.get(INDEX) ?? noPage
  const routes = await readRoutes(files)
  const inlineScripts = [...new Set([...pages.values()].flatMap(inlineScriptsOf))]
  const headers = pageHeaders(env, inlineScripts)
  const framed = embedHeaders(env, inlineScripts)
  const headersOf = (url: URL) => (url.pathname.startsWith('/cards/') ? cardHeaders : headers)
  const buildId = buildIdOf(index) ?? createHash('sha256').update(index).digest('hex').slice(0, 16)

  const fill = createFill(pages, configFor)
  const sendPage = (
    asked: Asked,
    response: ServerResponse,
    { name, status, preview }: PageOf,
  ): void => {
    const origin = env.publicUrl === '' ? asked.url.origin : env.publicUrl
    const usual = fill(name, origin)
    const { plain, gz } =
      preview === undefined
        ? usual
        : fillPage(injectPreview(usual.plain.toString(), preview, origin))
    const isSmall = pickEncoding(acceptedBy(asked.request.headers), ['gzip']) === 'gzip'
    const body = isSmall ? gz : plain
    const isFramed = status === 200 && asked.url.pathname.startsWith('/embed/')
    response.writeHead(status, [
      ...(isFramed ? framed : headers),
      ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache'],
      ...['vary', 'accept-encoding, accept-language', 'content-length', String(body.length)],
      ...(isSmall ? ['content-encoding', 'gzip'] : []),
    ])
    response.end(asked.request.method === 'HEAD' ? undefined : body)
  }

  const answerPage = async (asked: Asked, response: ServerResponse, page: FoundPage) => {
    const preview = await inTime(previewOf(page.path)).catch(() => undefined) // the page itself needs no database
    const shown =
      preview === null ? { name: INDEX, status: 404 } : { ...page, status: 200, preview }
    sendPage(asked, response, shown)
  }
  const find = createFind({ pages, files, routes })

  const sendFile = createSendFile()
  return {
    buildId,
    routes,
    get: (pathname) => files.get(pathname)?.kept,
    answer: (request, response, url) => {
      const found = find(request, url)
      if (found === undefined) return false
      if (found.kind === 'page') void answerPage({ request, url }, response, found)
      else if (found.kind === 'file') sendFile(request, response, found.file, headersOf(url))
      else response.writeHead(found.status, [...headers, 'location', found.target]).end()
      return true
    },
    notFound: (request, response, url) => {
      if (isFileRequest(request, url)) return sendNoFile(response, headers)
      sendPage({ request, url }, response, { name: INDEX, status: 404 })
    },
  }
}

/** Whether a path has the form of a file's, and is not opened by a person: browsers then say that they take HTML. */
const isFileRequest = ({ headers: { accept = '' } }: IncomingMessage, { pathname }: URL): boolean =>
  /\.\w{1,12}$/.test(pathname) && !accept.includes('text/html')

function sendNoFile(response: ServerResponse, headers: HeaderList): void {
  const line = Buffer.from('There is no such file.')
  response.writeHead(404, [
    ...headers,
    ...['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-cache'],
    ...['vary', 'accept', 'content-length', String(line.length)],
  ])
  response.end(line)
}

const PREVIEW_MS = 1000

/** Undefined if it takes longer than a page may wait, as while the database is silent. */
function inTime<T>(made: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), PREVIEW_MS)
    made.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type FoundPage = { readonly kind: 'page'; readonly name: string; readonly path: string }

type Found =
  | FoundPage
  | { readonly kind: 'file'; readonly file: StaticFile }
  | { readonly kind: 'redirect'; readonly status: 302 | 308; readonly target: string }

/** What stands at a path: a page has one address, without a slash at its end. */
function createFind({ pages, files, routes }: Contents) {
  return (request: IncomingMessage, url: URL): Found | undefined => {
    const path = decodePath(url.pathname)
    if (path === undefined) return undefined
    const clean = path === '/' ? path : path.replace(/\/$/, '')
    const moved = routes.redirects.find(({ from }) => from === clean)
    if (moved) return { kind: 'redirect', status: 302, target: moved.to + url.search }
    const name = findPage(pages, clean, request.headers['accept-language'])
    if (name !== undefined || isPage(routes, clean)) {
      return clean === path
        ? { kind: 'page', name: name ?? INDEX, path }
        : { kind: 'redirect', status: 308, target: clean + url.search }
    }
    const file = files.get(path)
    return file && { kind: 'file', file }
  }
}

type Contents = {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, StaticFile>
  readonly routes: Routes
}

/** Pages with the settings for an origin; the most recently used are cached. */
function createFill(pages: ReadonlyMap<string, string>, configFor: (origin: string) => Config) {
  const filled = new LruCache<string, FilledPage>(MOST_FILLED)
  return (name: string, origin: string): FilledPage => {
    const key = `${origin} ${name}`
    const html = pages.get(name) ?? noPage
    const config = configFor(origin)
    const page = filled.get(key) ?? fillPage(injectAreas(injectConfig(html, config), config))
    filled.set(key, page)
    return page
  }
}

/** The app's paths; before the app is built there is only the home page, which says so. */
async function readRoutes(files: ReadonlyMap<string, StaticFile>): Promise<Routes> {
  const file = files.get('/builds/routes.json')
  return file ? parseRoutes(await readFile(file.path, 'utf8')) : { pages: ['/'], redirects: [] }
}

/** The file of a prerendered page: `/terms` is `terms.html` or `terms/index.html`, and `/pool` is `pool/index.de.html`. */
function findPage(
  pages: ReadonlyMap<string, string>,
  path: string,
  languages: string | undefined,
): string | undefined {
  const base = path === '/' ? '' : path
  const rendered = readLanguages(languages).map((language) => `${base}/index.${language}.html`)
  return [...rendered, path, `${base}.html`, `${base}/index.html`].find((name) => pages.has(name))
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

function fillPage(html: string): FilledPage {
  const plain = Buffer.from(html)
  return { plain, gz: gzipSync(plain) }
}

async function describeFile(path: string, url: string, sizes: ReadonlyMap<string, number>) {
  const body = DESCRIPTION.test(url) ? await readFile(path) : undefined
  const hash = createHash('sha256')
  for await (const chunk of body ? [body] : createReadStream(path)) hash.update(chunk)
  return {
    kept: undefined,
    body,
    path,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`, // weak: the same for every encoding
    caching: cachingOf(url),
    size: sizes.get(path) ?? 0,
    br: sizes.get(`${path}.br`),
    gz: sizes.get(`${path}.gz`),
  }
}

/** Pictures of tokens are kept: asking for one again when it is shown would tell what is held. */
function cachingOf(url: string): string {
  const isHashed = /^\/assets\/.+-[\w-]{7,8}\.\w+$/.test(url) // by vite, of the content
  if (isHashed) return 'public, max-age=31536000, immutable'
  return url.startsWith('/tokens/') ? 'public, max-age=86400' : 'no-cache'
}
