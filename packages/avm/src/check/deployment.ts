import type { ValueType } from '@nightjar/aleo'
import { type FindProgram, finalizeCost, type LoadedProgram } from '../loaded.ts'
import { atLine, mismatch } from '../refused.ts'
import { heightOf, sizeInRawBits, type Type } from '../types.ts'

/** Microcredits that one finalize, view or constructor may cost (`TRANSACTION_SPEND_LIMIT`). */
export const spendLimit = 4_000_000n
/** Consensus divides the price of every command by this since version 10. */
export const costDivisor = 25n
/** A constructor costs a hundred times its commands. */
export const constructorFactor = 100n

/** The most bits of literals a type may hold, since consensus version 20. */
const maxTypeBits = 4161 * 252
const maxDepth = 32

/** Refuses a type whose values could not be hashed or stored. */
function checkSize(type: Type): void {
  const bits = sizeInRawBits(type)
  if (bits > maxTypeBits) mismatch(`A type holds at most ${maxTypeBits} bits, not ${bits}`)
  if (heightOf(type) > maxDepth) mismatch(`A type is at most ${maxDepth} levels deep`)
}

interface Statement {
  readonly type: ValueType
  readonly line: number
}

function checkStatements(statements: readonly Statement[], { resolver }: LoadedProgram): void {
  for (const { type, line } of statements) {
    if (type.kind === 'plaintext') atLine(line, () => checkSize(resolver.resolve(type.type)))
  }
}

/** Measures every declared type (synthesizer `check_program_plaintext_sizes`). */
function checkSizes(loaded: LoadedProgram): void {
  const { program, resolver, mappings } = loaded
  for (const { inputs, outputs, finalize } of program.functions.values()) {
    checkStatements(inputs, loaded)
    checkStatements(outputs, loaded)
    checkStatements(finalize?.inputs ?? [], loaded)
  }
  for (const { inputs, outputs } of program.views.values()) {
    checkStatements(inputs, loaded)
    checkStatements(outputs, loaded)
  }
  for (const { name, line } of program.structs.values()) {
    for (const { type } of resolver.struct(name).members) atLine(line, () => checkSize(type))
  }
  for (const { entries, line } of program.records.values()) {
    for (const { type } of entries.values()) atLine(line, () => checkSize(resolver.resolve(type)))
  }
  for (const [name, { key, value }] of mappings) {
    const line = program.mappings.get(name)?.line ?? 1
    for (const type of [key, value]) atLine(line, () => checkSize(type))
  }
}

function checkCost(line: number, what: string, cost: bigint): void {
  if (cost > spendLimit) {
    atLine(line, () => mismatch(`${what} costs ${cost} microcredits; ${spendLimit} are allowed`))
  }
}

/** What a program needs beyond being well formed to be deployed today. */
export function checkDeployment(loaded: LoadedProgram, find: FindProgram): void {
  const { program, finalizes, views, constructor_ } = loaded
  checkSizes(loaded)
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
