import type { Future } from '@nightjar/aleo'
import type { FindProgram } from '../loaded.ts'
import { trap } from '../trap.ts'
import type { RegisterKind } from '../types.ts'
import { argumentValue, futureInputs } from './operands.ts'

/** Rejects a future whose arguments, at any depth, do not match what its finalize declares. */
export function checkFuture(
  future: Future,
  kind: Extract<RegisterKind, { kind: 'future' }>,
  find: FindProgram,
): void {
  if (future.program !== kind.program || future.function !== kind.function) {
    trap(`Expected a future of ${kind.program}/${kind.function}`)
  }
  const inputs = futureInputs(find, kind)
  if (inputs.length !== future.arguments.length) trap('A future has the wrong number of arguments')
  inputs.forEach((input, i) => {
    const argument = future.arguments[i]
    if (!argument) return
    if (input.kind === 'future' && argument.kind === 'future') checkFuture(argument, input, find)
    else argumentValue(argument, input)
  })
}
