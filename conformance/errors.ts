import { BaseError } from '@nightjar/aleo'

/** The judge, snarkVM, could not be built, failed, or disagreed where it must not; the message says what to do. */
export class ConformanceError extends BaseError {
  override name = 'ConformanceError'

  constructor(message: string) {
    super(message, { code: 'conformance' })
  }
}
