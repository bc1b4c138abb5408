import { BaseError } from '@nightjar/aleo'
import {
  API_ERRORS,
  API_REASONS,
  type ApiErrorCode,
  type ApiReason,
  BadRequestError,
  stripFieldSuffix,
} from '@nightjar/sdk'
import { findRefusal, isDatabaseFailure } from '../indexer/failures.ts'

/** An error with the code sent in the answer; the HTTP status follows from the code. */
export class ApiRefusalError extends BaseError {
  override readonly name = 'ApiRefusalError'
  readonly apiCode: ApiErrorCode

  constructor(
    code: ApiErrorCode,
    message: string,
    details?: Readonly<Record<string, unknown>>,
    cause?: unknown,
  ) {
    super(message, { code, ...(details ? { details } : {}), ...(cause ? { cause } : {}) })
    this.apiCode = code
  }
}

/** A refusal whose reason pages word themselves; its code is among the details. */
export const refusalFor = (
  code: ApiErrorCode,
  reason: ApiReason,
  details?: Readonly<Record<string, unknown>>,
): ApiRefusalError => new ApiRefusalError(code, API_REASONS[reason], { ...details, reason })

export type ErrorAnswer = {
  readonly status: number
  readonly body: {
    readonly error: { readonly code: string; readonly message: string; readonly details?: unknown }
  }
}

/** The error answer for a failure; `undefined` for an unexpected one. */
export function describeError(error: unknown): ErrorAnswer | undefined {
  if (isDatabaseAway(error)) return answer('unavailable', databaseAway.message)
  if (error instanceof ApiRefusalError) return answer(error.apiCode, error.message, error.details)
  if (error instanceof BadRequestError) return answer('bad_request', error.message, error.details)
  return undefined
}

export const databaseAway = new ApiRefusalError(
  'unavailable',
  'The database is not responding. Try again later.',
)

/** A query that failed because of the database's current state, not its content: a retry may help. */
function isDatabaseAway(error: unknown): boolean {
  return isDatabaseFailure(error) && findRefusal(error) === undefined
}

/** The answer to an unexpected failure does not reveal its cause. */
export const internalError = answer(
  'internal',
  'The server could not answer; the failure was logged. Try again later.',
)

function answer(code: ApiErrorCode, message: string, details?: unknown): ErrorAnswer {
  const error = { code, message, ...(details === undefined ? {} : { details }) }
  return { status: API_ERRORS[code], body: { error } }
}

export const unknownToken = (id: string): ApiRefusalError =>
  new ApiRefusalError('not_found', `There is no token ${stripFieldSuffix(id)} on the chain.`)
