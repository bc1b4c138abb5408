import { BaseError } from '@nightjar/aleo'
import { InputsRefusedError } from '@nightjar/snarkvm'
import type { PlainCode } from '../reason.ts'

/** The program's own checks reject these inputs. */
export class RefusedInputsError extends BaseError {
  override name = 'RefusedInputsError'

  constructor(reason: PlainCode) {
    super(reason, { code: 'refused_inputs' })
  }
}

/** Rethrows what a builder has thrown, a refusal with its reason. */
export function wordRefusal(thrown: unknown): never {
  if (!(thrown instanceof InputsRefusedError)) throw thrown
  throw new RefusedInputsError(`input.${thrown.refusal}`)
}
