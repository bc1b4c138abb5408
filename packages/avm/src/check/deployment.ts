import { type FindProgram, finalizeCost, type LoadedProgram } from '../loaded.ts'
import { atLine, mismatch } from '../refused.ts'
import { sizeInBits, type Type } from '../types.ts'

/** Microcredits that one finalize, view or constructor may cost (`TRANSACTION_SPEND_LIMIT`). */
export const spendLimit = 4_000_000n
/** Consensus divides the price of every command by this since version 10. */
export const costDivisor = 25n
/** A constructor costs a hundred times its commands. */
export const constructorFactor = 100n

/** The most bits a type may have with all its parts, since consensus version 20. */
const maxTypeBits = 4161 * 252

/** Refuses a type whose values could not be hashed or stored. */
export function checkSize(type: Type): void {
  if (sizeInBits(type) > maxTypeBits) mismatch(`A type has at most ${maxTypeBits} bits`)
}

function checkCost(line: number, what: string, cost: bigint): void {
  if (cost > spendLimit) {
    atLine(line, () => mismatch(`${what} costs ${cost} microcredits; ${spendLimit} are allowed`))
  }
}

/** What a program needs beyond being well formed to be deployed today. */
export function checkDeployment(loaded: LoadedProgram, find: FindProgram): void {
  const { program, finalizes, views, constructor_ } = loaded
  if (!constructor_) atLine(1, () => mismatch('A program has a constructor'))
  for (const scope of finalizes.values()) {
    const line = program.functions.get(scope.name)?.finalize?.line ?? 1
    checkCost(line, `Finalize "${scope.name}"`, finalizeCost(scope, find) / costDivisor)
  }
  for (const { name, cost } of views.values()) {
    checkCost(program.views.get(name)?.line ?? 1, `View "${name}"`, cost) // not divided
  }
  const constructorCost = ((constructor_?.cost ?? 0n) * constructorFactor) / costDivisor
  checkCost(program.constructor_?.line ?? 1, 'The constructor', constructorCost)
}
