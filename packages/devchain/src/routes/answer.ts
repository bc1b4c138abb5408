import { BaseError } from '@nightjar/aleo'
import { NodeError, type NodeErrorKind } from '../nodeError.ts'

/** The two error formats: versions 1 and 2 of the REST API. */
export type ApiVersion = 1 | 2

const statuses = {
  bad_request: 400,
  not_found: 404,
  unprocessable_entity: 422,
  too_many_requests: 429,
  internal_server_error: 500,
} as const satisfies Record<NodeErrorKind, number>

/** Returns a value as JSON, without a charset, like snarkOS. */
export function answerJson(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** Returns an error: in version 1 always 500 and a plain line, in version 2 JSON with its own status. */
export function answerError(version: ApiVersion, error: unknown): Response {
  const known = error instanceof NodeError ? error : unexpected(error)
  if (version === 1) return plain(500, known.message)
  const { summary: message, kind: error_type, chain } = known
  const body = { message, error_type, ...(chain.length === 0 ? {} : { chain }) }
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify(body), { status: statuses[error_type], headers })
}

/** Returns the refusals of snarkOS's web framework itself, for which version 1 has no own message. */
export function answerFramework(version: ApiVersion, status: number, text: string): Response {
  if (version === 1) return plain(500, 'Failed to convert error')
  if (text === '') return new Response(null, { status })
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** A body without the content type that a string would get. */
function plain(status: number, text: string): Response {
  return new Response(new TextEncoder().encode(text), { status })
}

function unexpected(error: unknown): NodeError {
  const text = error instanceof Error ? error.message : String(error)
  return new NodeError('internal_server_error', text)
}

/** A query or body that the web framework refuses before it reaches the node. */
export class FrameworkError extends BaseError {
  override name = 'FrameworkError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message, { code: 'framework' })
    this.status = status
  }
}
