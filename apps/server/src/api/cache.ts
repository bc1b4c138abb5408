import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { keptHeaders } from './headers.ts'
import { type Encoded, encode, type KeptAnswer } from './keptAnswer.ts'
import { pickEncoding } from './negotiate.ts'

const compress = promisify(gzip)
/** Bytes from which an answer is compressed. */
const LEAST_COMPRESSED = 1024

export type CachedAnswer = KeptAnswer & { readonly body: Buffer }

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
      const etag = `W/"${hashOf(body)}"` // weak: the same for every encoding, of every process and block
      const answer = keep(body, etag)
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

function keep(body: Buffer, etag: string): CachedAnswer {
  const headers = [...keptHeaders, 'etag', etag]
  const plain = encode(body, headers)
  let small: Encoded | undefined
  let isCompressing = body.length < LEAST_COMPRESSED
  /** In the background: until it is done the plain bytes are sent. */
  const compressOnce = (): void => {
    if (isCompressing) return
    isCompressing = true
    compress(body, { level: 4 }).then(
      (bytes) => {
        small = encode(bytes, [...headers, 'content-encoding', 'gzip'])
      },
      () => undefined,
    )
  }
  return {
    ...{ body, etag, headers, meter: undefined },
    formFor: (acceptEncoding) => {
      if (pickEncoding(acceptEncoding, ['gzip']) === undefined) return plain
      compressOnce()
      return small ?? plain
    },
  }
}

/** Takes half a millisecond per megabyte. */
const hashOf = (body: Buffer): string => createHash('sha1').update(body).digest('base64url')
