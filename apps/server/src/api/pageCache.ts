import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { isComplete, PAGE_KINDS } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { pages } from '../db/schema.ts'
import { LruCache } from '../lruCache.ts'
import { apiHeaders } from './headers.ts'
import { type Encoded, encode, type KeptAnswer, sendKept } from './keptAnswer.ts'
import { pickEncoding } from './negotiate.ts'

/** A page of blocks; kept compressed, and its plain bytes once they were requested. */
type KeptPage = KeptAnswer & { readonly decompress: () => Promise<void> }

export type PageCache = {
  /** A page in memory, by its path. */
  readonly get: (pathname: string) => KeptPage | undefined
  /** A page from the database; undefined if it has no block yet. */
  readonly read: (db: Database, pathname: string) => Promise<KeptPage | undefined>
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
export function createPageCache({ mayChange }: Options): PageCache {
  let held = new LruCache<string, KeptPage>(MOST_PAGES)
  let open = new Map<string, KeptPage>()
  let version = 0

  async function read(db: Database, pathname: string): Promise<KeptPage | undefined> {
    const [, kind = '', number] = path.exec(pathname) ?? []
    const asked = version
    const [row] = await db
      .select()
      .from(pages)
      .where(and(eq(pages.kind, kind), eq(pages.number, Number(number))))
    if (row === undefined) return undefined
    const lasts = isComplete(row.lastHeight) && !mayChange
    const page = toKept(row, lasts)
    if (asked === version || lasts) (lasts ? held : open).set(pathname, page)
    return page
  }

  return {
    get: (pathname) => open.get(pathname) ?? held.get(pathname),
    read,
    invalidate: () => {
      version++
      open = new Map()
      if (mayChange) held = new LruCache(MOST_PAGES)
    },
  }
}

function toKept({ hash, body }: typeof pages.$inferSelect, lasts: boolean): KeptPage {
  const etag = `W/"${hash}"` // weak: the same for every encoding
  const caching = lasts ? 'public, max-age=31536000, immutable' : 'no-cache'
  const headers = [
    ...apiHeaders,
    ...['content-type', 'application/octet-stream', 'vary', 'accept-encoding'],
    ...['cache-control', caching, 'etag', etag],
  ]
  const compressed = encode(Buffer.from(body), [...headers, 'content-encoding', 'br'])
  let plain: Encoded | undefined
  return {
    ...{ etag, headers, meter: undefined },
    formFor: (accepted) => (pickEncoding(accepted, ['br']) === 'br' ? compressed : plain),
    decompress: async () => {
      plain = encode(await decompress(body), headers)
    },
  }
}

const decompress = promisify(brotliDecompress)

/** Sends a page compressed, which browsers accept only over HTTPS or from this machine, or else its plain bytes. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  if (sendKept(request, response, page) !== undefined) return
  page.decompress().then(
    () => sendKept(request, response, page),
    () => response.destroy(),
  )
}
