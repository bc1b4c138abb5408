import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { keptHeaders } from './headers.ts'
import type { Meter } from './metrics.ts'

const compress = promisify(gzip)

/** A body as it is sent, with all its headers. */
export type Encoded = {
  readonly headers: string[] // to match Node's type; never modified
  /** As one character per byte if it is short: Node then sends it in one piece with the headers. */
  readonly body: Buffer | string
}

export type CachedAnswer = {
  readonly body: Buffer
  readonly etag: string
  readonly plain: Encoded
  /** Counts each time it is sent. */
  meter: Meter | undefined
  /** The same bytes compressed, once requested; null while compression is running. */
  gzip: Encoded | null | undefined
}

export type AnswerCache = {
  /** The cached answer, unless something has changed since it was created. */
  readonly get: (path: string) => CachedAnswer | undefined
  /** Creates an answer, at most once at a time per path. */
  readonly compute: (path: string, make: () => Promise<string>) => Promise<CachedAnswer>
  /** Invalidates everything: there is a new block, or someone edited a token. */
  readonly invalidate: () => void
}

/** Complete answers as bytes, cached until the next block. */
export function createAnswerCache(): AnswerCache {
  let version = 0
  const fresh = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<CachedAnswer>>()

  async function make(path: string, key: string, compose: () => Promise<string>) {
    const startedAt = version
    try {
      const body = Buffer.from(await compose())
      const etag = `W/"${startedAt.toString(36)}-${hashOf(body)}"` // weak: the same for every encoding
      const plain = encode(body, ['etag', etag])
      const answer = { body, etag, plain, gzip: undefined, meter: undefined }
      if (startedAt === version) fresh.set(path, answer)
      return answer
    } finally {
      making.delete(key)
    }
  }

  return {
    get: (path) => fresh.get(path),
    compute: (path, compose) => {
      const known = fresh.get(path)
      if (known !== undefined) return Promise.resolve(known)
      const key = `${version} ${path}` // an answer started before a change is not served after it
      const running = making.get(key) ?? make(path, key, compose)
      making.set(key, running)
      return running
    },
    invalidate: () => {
      version++
      fresh.clear()
    },
  }
}

/** Size in bytes up to which a body is copied. */
const SHORT = 16_384

const encode = (body: Buffer, headers: readonly string[]): Encoded => ({
  headers: [...keptHeaders, ...headers, 'content-length', String(body.length)],
  body: body.length > SHORT ? body : body.toString('latin1'),
})

/** Compresses an answer in the background; until it is done the plain bytes are sent. */
export function compressLater(answer: CachedAnswer): void {
  if (answer.gzip !== undefined || answer.body.length < 1024) return
  answer.gzip = null
  compress(answer.body, { level: 4 }).then(
    (bytes) => {
      answer.gzip = encode(bytes, ['etag', answer.etag, 'content-encoding', 'gzip'])
    },
    () => undefined,
  )
}

/** Takes half a millisecond per megabyte: an ETag needs to be fast and short, not secure. */
const hashOf = (body: Buffer): string =>
  createHash('sha1').update(body).digest('base64url').slice(0, 11)
