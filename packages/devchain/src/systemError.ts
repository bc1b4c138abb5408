import { BaseError } from '@nightjar/aleo'

/** Whether the system or the database failed; other errors say themselves what to do, or are bugs. */
export const isSystemError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && !(error instanceof BaseError)
