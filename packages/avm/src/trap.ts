import { BaseError } from '@nightjar/aleo'

/**
 * The program did something that snarkVM rejects: overflow, a missing key, a failed assertion. Any other error is a bug
 * or comes from the store, and is not caught.
 */
export class TrapError extends BaseError {
  override name = 'TrapError'

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { code: 'trap', ...options })
  }
}

/** Rejects the running program. */
export function trap(reason: string): never {
  throw new TrapError(reason)
}
