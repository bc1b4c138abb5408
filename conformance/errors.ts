import { BaseError } from '@nightjar/aleo'

/** snarkVM, the judge, could not be built, failed, or disagreed where it must not. The message says what to do. */
export class ConformanceError extends BaseError {
  override name = 'ConformanceError'

  constructor(message: string) {
    super(message, { code: 'conformance' })
  }
}
