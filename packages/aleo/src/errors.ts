type BaseErrorOptions = {
  readonly code: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** Base class of all expected failures: a code for programs, a message for people. */
export class BaseError extends Error {
  override name = 'BaseError'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(message: string, { code, details, cause }: BaseErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
  }
}

/** A failure that a retry may fix: a node that does not respond, a request that timed out. */
export class RetryableError extends BaseError {
  override name = 'RetryableError'
}

/** A text that is not a value of Aleo's language; `position` counts characters from 0. */
export class ValueSyntaxError extends BaseError {
  override name = 'ValueSyntaxError'
  readonly position: number

  constructor(message: string, { text, position }: { text: string; position: number }) {
    const near = text.slice(position, position + 24)
    super(`${message} at character ${position}${near === '' ? ', the end' : ` near "${near}"`}.`, {
      code: 'value_syntax',
      details: { position },
    })
    this.position = position
  }
}
