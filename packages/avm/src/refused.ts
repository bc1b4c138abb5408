import { BaseError } from '@nightjar/aleo'

/** A program that may not be deployed, with the line that is wrong. */
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

/** Why a check failed; whoever knows the line makes a {@link ProgramRefusedError} of it. */
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

/** Runs a check and names the line when it fails. */
export function atLine<T>(line: number, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (error instanceof MismatchError) throw new ProgramRefusedError(error.message, line, error)
    throw error
  }
}
