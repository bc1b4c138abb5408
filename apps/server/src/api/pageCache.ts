import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { isComplete, PAGE_KINDS } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { pages } from '../db/schema.ts'
import { LruCache } from '../lruCache.ts'
import { apiHeaders } from './headers.ts'
import { acceptedBy, isUnchanged, pickEncoding } from './negotiate.ts'

/** A page of blocks as it is sent. */
type SentPage = {
  readonly etag: string
  readonly lasts: boolean
  readonly body: Buffer
  readonly headers: string[] // to match Node's type; never modified
  /** The bytes before they were compressed, once requested. */
  plain: Promise<Buffer> | undefined
}

export type PageCache = {
  /** A page in memory. */
  readonly get: (pathname: string) => SentPage | undefined
  /** A page from the database; undefined if it has no block yet. */
  readonly read: (pathname: string) => Promise<SentPage | undefined>
  /** Forgets pages that a new block may have changed. */
  readonly invalidate: () => void
}

/** Pages in memory: with 64 busy blocks each has some hundred kilobytes. */
const MOST_PAGES = 512

const path = new RegExp(`^/api/pages/(${PAGE_KINDS.join('|')})/(0|[1-9]\\d{0,8})$`)

/** Whether it is the path of a page of blocks, which may have none. */
export const isPagePath = (pathname: string): boolean =>
  pathname.startsWith('/api/pages/') && path.test(pathname)

type Options = {
  /** Whether the chain may be replaced by another: no page then lasts. */
  readonly mayChange: boolean
}

/** The last used pages of blocks, in memory. A complete one is immutable, for browsers too. */
export function createPageCache(db: Database, { mayChange }: Options): PageCache {
  let held = new LruCache<string, SentPage>(MOST_PAGES)
  let open = new Map<string, SentPage>()
  let version = 0

  async function read(pathname: string): Promise<SentPage | undefined> {
    const [, kind = '', number] = path.exec(pathname) ?? []
    const asked = version
    const [row] = await db
      .select()
      .from(pages)
      .where(and(eq(pages.kind, kind), eq(pages.number, Number(number))))
    if (row === undefined) return undefined
    const lasts = isComplete(row.lastHeight) && !mayChange
    const page = toSent(row, lasts)
    if (asked === version || lasts) (lasts ? held : open).set(pathname, page)
    return page
  }

  return {
    get: (pathname) =>
      isPagePath(pathname) ? (open.get(pathname) ?? held.get(pathname)) : undefined,
    read,
    invalidate: () => {
      version++
      open = new Map()
      if (mayChange) held = new LruCache(MOST_PAGES)
    },
  }
}

function toSent({ hash, body }: typeof pages.$inferSelect, lasts: boolean): SentPage {
  const etag = `W/"${hash}"` // weak: the same for every encoding
  const caching = lasts ? 'public, max-age=31536000, immutable' : 'no-cache'
  const headers = [
    ...apiHeaders,
    ...['content-type', 'application/octet-stream', 'vary', 'accept-encoding'],
    ...['cache-control', caching, 'etag', etag],
  ]
  return { etag, lasts, body: Buffer.from(body), headers, plain: undefined }
}

const decompress = promisify(brotliDecompress)

/** Sends a page compressed; browsers accept that only over HTTPS or from this machine. */
export function sendPage(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  page: SentPage,
): void {
  const { etag, headers, body } = page
  if (isUnchanged(asked['if-none-match'], etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const send = (bytes: Buffer, encoding: readonly string[]): void => {
    response.writeHead(200, [...headers, ...encoding, 'content-length', String(bytes.length)])
    response.end(bytes)
  }
  if (pickEncoding(acceptedBy(asked), ['br']) === 'br') {
    send(body, ['content-encoding', 'br'])
    return
  }
  page.plain ??= decompress(body)
  page.plain.then(
    (bytes) => send(bytes, []),
    () => response.destroy(),
  )
}
