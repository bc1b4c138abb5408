import { BaseError } from '@nightjar/aleo'

/** A program that must not be deployed, with the line at fault. */
export class ProgramRefusedError extends BaseError {
  override name = 'ProgramRefusedError'
  readonly line: number

  constructor(message: string, line: number, cause?: unknown) {
    super(line > 0 ? `Line ${line}: ${message}` : message, {
      code: 'program_refused',
      details: { line },
      ...(cause === undefined ? {} : { cause }),
    })
    this.line = line
  }
}

/** Why a check failed; callers that know the line turn it into a {@link ProgramRefusedError}. */
export class MismatchError extends BaseError {
  override name = 'MismatchError'

  constructor(message: string) {
    super(message, { code: 'program_refused' })
  }
}

/** Fails the running check. */
export function mismatch(reason: string): never {
  throw new MismatchError(reason)
}

/** Runs a check and adds the line when it fails. */
export function atLine<T>(line: number, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof MismatchError) throw new ProgramRefusedError(error.message, line, error)
    throw error
  }
}
