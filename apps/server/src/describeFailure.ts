/** The parts of an error that may be logged. */
export type Failure = {
  readonly type: string
  readonly message: string
  /** An error's own code, or PostgreSQL's SQLSTATE. */
  readonly code?: string
  readonly constraint?: string
  readonly stack?: string
  readonly cause?: Failure
}

const MAX_CAUSES = 5

/**
 * An error as it may be logged: names, codes and positions in the code, no values. Database drivers put a query's
 * parameters, and a row's values, into their messages.
 */
export function describeFailure(error: unknown, depth = 0): Failure {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown }
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    message: reasonOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(stack === undefined ? {} : { stack: stack.join('\n') }),
    ...(error.cause === undefined || depth === MAX_CAUSES
      ? {}
      : { cause: describeFailure(error.cause, depth + 1) }),
  }
}

/** Why something failed, in a sentence without values of the database or of people. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.constructor.name === 'DrizzleQueryError') return 'A query failed.'
  if (isDatabaseError(error)) return `The database failed with code ${error.code}.`
  return error.message.replaceAll(personal, '$1…')
}

const isDatabaseError = (error: Error): error is Error & { readonly code: string } =>
  'severity' in error && 'code' in error && typeof error.code === 'string'

/** Addresses, keys, signatures and ciphertexts, by their prefixes. */
const personal = /\b(aleo1|sign1|record1|ciphertext1|APrivateKey1|AViewKey1|0x)\w+/g
