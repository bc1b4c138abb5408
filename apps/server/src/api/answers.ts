import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { describeError, internalError } from './errors.ts'
import { apiHeaders, type HeaderList, jsonHeaders, preflightHeaders } from './headers.ts'
import { pickEncoding } from './negotiate.ts'

type Body = string | Uint8Array<ArrayBuffer>

/** How long a caller should wait after a 503, in seconds. */
const RETRY_AFTER_S = 5

const noCache = { 'cache-control': 'no-cache' }
const all = headersOf(apiHeaders)
const ofJson = headersOf(jsonHeaders)

export const json = (body: Body): Response => new Response(body, { headers: ofJson })

export const text = (body: string, type = 'text/plain; charset=utf-8'): Response =>
  new Response(body, { headers: { ...all, ...noCache, 'content-type': type } })

const compress = promisify(gzip)
/** Bytes from which an answer is compressed: shorter ones fit into one packet. */
const LEAST_COMPRESSED = 1400

/** An answer as small as its client takes it; those in the cache are compressed once instead. */
export async function compressed(
  answer: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  answer.headers.set('vary', 'accept-encoding')
  if (pickEncoding(acceptEncoding, ['gzip']) === undefined) return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  const { status, headers } = answer
  if (body.length < LEAST_COMPRESSED) return new Response(body, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(await compress(body, { level: 4 }), { status, headers })
}

export const picture = (body: Uint8Array, type: string, caching: string): Response =>
  new Response(new Uint8Array(body), {
    headers: { ...all, 'cache-control': caching, 'content-type': type },
  })

/** A page that allows only scripts of this origin. */
export const page = (html: string): Response =>
  new Response(html, {
    headers: {
      ...noCache,
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    },
  })

/** What a page from another origin may request. */
export const preflight = (): Response =>
  new Response(null, { status: 204, headers: headersOf(preflightHeaders) })

/** The answer to a failure, whether expected or not. */
export function refuse(error: unknown): Response {
  const { status, body } = describeError(error) ?? internalError
  const later = status === 503 ? { 'retry-after': String(RETRY_AFTER_S) } : {}
  return new Response(JSON.stringify(body), { status, headers: { ...ofJson, ...later } })
}

function headersOf(list: HeaderList): Record<string, string> {
  const pairs = list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : []))
  return Object.fromEntries(pairs)
}
