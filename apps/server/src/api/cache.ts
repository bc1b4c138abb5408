import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { keptHeaders } from './headers.ts'
import type { Meter } from './metrics.ts'

const compress = promisify(gzip)

/** A body as it is sent, with all its headers. */
export type Encoded = {
  readonly headers: string[] // as Node's type has it; nobody changes it
  /** As one letter for each byte where it is short: Node then sends it in one piece with the headers. */
  readonly body: Buffer | string
}

export type CachedAnswer = {
  readonly body: Buffer
  readonly etag: string
  readonly plain: Encoded
  /** What counts it each time that it is sent. */
  meter: Meter | undefined
  /** The same bytes compressed, once someone has asked for them; null while they are being made. */
  gzip: Encoded | null | undefined
}

export type AnswerCache = {
  /** The answer, unless something has changed since it was made. */
  readonly get: (path: string) => CachedAnswer | undefined
  /** Makes an answer at most once at a time per path. */
  readonly compute: (path: string, make: () => Promise<string>) => Promise<CachedAnswer>
  /** Everything may have changed: a block came, or someone edited a token. */
  readonly invalidate: () => void
}

/** Whole answers as bytes, kept until the next block. */
export function createAnswerCache(): AnswerCache {
  let version = 0
  const fresh = new Map<string, CachedAnswer>()
  const making = new Map<string, Promise<CachedAnswer>>()

  async function make(path: string, key: string, compose: () => Promise<string>) {
    const startedAt = version
    try {
      const body = Buffer.from(await compose())
      const etag = `"${startedAt.toString(36)}-${hashOf(body)}"`
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
      const key = `${version} ${path}` // what was begun before a change is not handed out after it
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

/** Bytes up to which a body is copied rather than handed over. */
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

/** Of a megabyte in half a millisecond: an ETag needs to be fast and short, not secure. */
const hashOf = (body: Buffer): string =>
  createHash('sha1').update(body).digest('base64url').slice(0, 11)
