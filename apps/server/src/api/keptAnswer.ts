import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Meter } from './metrics.ts'
import { acceptedBy, isUnchanged } from './negotiate.ts'

/** A body as it is sent, with all its headers. */
export type Encoded = {
  readonly headers: string[] // to match Node's type; never modified
  /** Not a string, even if it is short: Node would copy it twice for each answer. */
  readonly body: Buffer
}

/** An answer in memory, the same for everyone. */
export type KeptAnswer = {
  readonly etag: string
  /** Headers of an answer without its body. */
  readonly headers: string[]
  /** The form for a client's `Accept-Encoding`; undefined if that one is not in memory yet. */
  readonly formFor: (acceptEncoding: string | undefined) => Encoded | undefined
  /** Counts each time it is sent. */
  meter: Meter | undefined
}

/** A body with these headers, as it is sent. */
export const encode = (body: Buffer, headers: readonly string[]): Encoded => ({
  headers: [...headers, 'content-length', String(body.length)],
  body,
})

/** Sends an answer to GET or HEAD, for which Node leaves out the body; the status, or undefined if it is not in memory yet. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  kept: KeptAnswer,
): 200 | 304 | undefined {
  if (isUnchanged(request.headers['if-none-match'], kept.etag)) {
    response.writeHead(304, kept.headers)
    response.end()
    return 304
  }
  const form = kept.formFor(acceptedBy(request.headers))
  if (form === undefined) return undefined
  response.writeHead(200, form.headers)
  response.end(form.body)
  return 200
}
