import { BaseError } from '@nightjar/aleo'
import { InputsRefusedError } from '@nightjar/snarkvm'
import type { MessageId } from '../../messageIds.ts'

/** The program's own checks reject these inputs. */
export class RefusedInputsError extends BaseError {
  override name = 'RefusedInputsError'

  constructor(reason: MessageId) {
    super(reason, { code: 'refused_inputs' }) // the page translates it
  }
}

/** Rethrows what a builder has thrown, a refusal with the message that the page shows. */
export function wordRefusal(thrown: unknown): never {
  if (!(thrown instanceof InputsRefusedError)) throw thrown
  throw new RefusedInputsError(`wallets.input.${thrown.refusal}`)
}
