import type { ValueType } from '@nightjar/aleo'
import { type FindProgram, finalizeCost, type LoadedProgram, scopeCost } from '../loaded.ts'
import { atLine, mismatch } from '../refused.ts'
import { heightOf, sizeInRawBits, type Type } from '../types.ts'

/** Maximum cost in microcredits of one finalize, view or constructor (`TRANSACTION_SPEND_LIMIT`). */
export const SPEND_LIMIT = 4_000_000n
/** Consensus divides the price of every command by this since version 10. */
export const COST_DIVISOR = 25n
/** A constructor costs a hundred times its commands. */
const CONSTRUCTOR_FACTOR = 100n

/** Cost in microcredits of running a program's constructor (`constructor_cost_in_microcredits_v2`). */
export function constructorCost({ constructor_ }: LoadedProgram, find: FindProgram): bigint {
  const raw = constructor_ ? scopeCost(constructor_, find) : 0n
  return (raw * CONSTRUCTOR_FACTOR) / COST_DIVISOR
}

/** Maximum bits of literals in a type, since consensus version 20. */
const MAX_TYPE_BITS = 4161 * 252
const MAX_DEPTH = 32

/** Refuses a type whose values could not be hashed or stored. */
function checkSize(type: Type): void {
  const bits = sizeInRawBits(type)
  if (bits > MAX_TYPE_BITS) mismatch(`A type holds at most ${MAX_TYPE_BITS} bits, not ${bits}`)
  if (heightOf(type) > MAX_DEPTH) mismatch(`A type is at most ${MAX_DEPTH} levels deep`)
}

type Statement = {
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
  for (const { inputs, outputs } of [...program.views.values(), ...program.closures.values()]) {
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
  if (cost > SPEND_LIMIT) {
    atLine(line, () => mismatch(`${what} costs ${cost} microcredits; ${SPEND_LIMIT} are allowed`))
  }
}

function checkCosts(loaded: LoadedProgram, find: FindProgram) {
  const { program, finalizes, views } = loaded
  for (const { name, finalize } of program.functions.values()) {
    const scope = finalizes.get(name)
    if (!finalize || !scope) continue
    checkCost(finalize.line, `Finalize "${name}"`, finalizeCost(scope, find) / COST_DIVISOR)
  }
  for (const { name, line } of program.views.values()) {
    checkCost(line, `View "${name}"`, views.get(name)?.cost ?? 0n) // not divided
  }
  const line = program.constructor_?.line ?? program.line
  checkCost(line, 'The constructor', constructorCost(loaded, find))
}

/** Requirements for deployment today, beyond being well formed. */
export function checkDeployment(loaded: LoadedProgram, find: FindProgram): void {
  const { program, edition } = loaded
  checkSizes(loaded)
  if (edition === 0 && !program.constructor_) {
    atLine(program.line, () => mismatch('A program has a constructor'))
  }
  checkCosts(loaded, find)
}
