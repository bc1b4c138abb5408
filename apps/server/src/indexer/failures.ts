import { BaseError, NodeNotFoundError, RetryableError } from '@nightjar/aleo'

/** The indexer must not continue by itself. */
export class IndexerStoppedError extends BaseError {
  override readonly name = 'IndexerStoppedError'

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'indexer_stopped', cause })
  }
}

/**
 * Classes of SQLSTATE that the same statement would cause again: data exception, integrity constraint violation,
 * syntax error or access rule violation. Everything else depends on the database's current state.
 */
const PERMANENT_CLASSES = new Set(['22', '23', '42'])
const SQLSTATE = /^[0-9A-Z]{5}$/

/** What a database answers in place of a result; undefined for other failures, such as a lost connection. */
export function findReply(error: unknown): DatabaseReply | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code: unknown = 'code' in at ? at.code : undefined
    if (typeof code !== 'string' || !SQLSTATE.test(code)) continue
    return { sqlState: code, text: `${at.message} (SQLSTATE ${code})` }
  }
  return undefined
}

type DatabaseReply = {
  readonly sqlState: string
  /** The database's words, and the code. */
  readonly text: string
}

/** Code and message of a database's refusal that a retry cannot change; undefined for other failures. */
export function findRefusal(error: unknown): string | undefined {
  const reply = findReply(error)
  return reply && PERMANENT_CLASSES.has(reply.sqlState.slice(0, 2)) ? reply.text : undefined
}

/** Failures of the node and the database are temporary; everything else would only happen again. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof IndexerStoppedError) return false
  if (error instanceof RetryableError || error instanceof NodeNotFoundError) return true
  if (error instanceof BaseError) return false
  return isDatabaseFailure(error) && findRefusal(error) === undefined
}

/** drizzle wraps the driver's errors. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name === 'DrizzleQueryError'
