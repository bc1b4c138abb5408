import {
  type Future,
  type Plaintext,
  type PlaintextType,
  type Program,
  parseFuture,
  parsePlaintext,
  type ValueType,
} from '@nightjar/aleo'
import { invalidTransaction } from '../nodeError.ts'
import type { TransitionJson, TransitionPart } from '../snarkvm/transactionJson.ts'
import { type FindProgram, functionOf } from './checkCalls.ts'

/** Checks the parts of an execution; `roots` are its last transition and those that were called dynamically. */
export function checkAllParts(
  findProgram: FindProgram,
  transitions: readonly TransitionJson[],
  roots: readonly TransitionJson[],
): void {
  const last = transitions.at(-1)
  for (const transition of transitions) {
    checkParts(findProgram, transition, transition !== last && roots.includes(transition))
  }
}

/**
 * Checks that a transition's inputs and outputs match those that its function declares. A dynamic call gives its
 * records a second id.
 */
export function checkParts(
  findProgram: FindProgram,
  transition: TransitionJson,
  isDynamic = false,
): void {
  const { program, called } = functionOf(findProgram, transition)
  const name = `${program.id}/${called.name}`
  const check = (role: 'input' | 'output') => {
    const parts = transition[`${role}s`] ?? []
    const declared = called[`${role}s`]
    if (parts.length !== declared.length) {
      throw verificationError(
        `Mismatch in the number of ${role}s and registers in the root call: ${name}: ${parts.length} vs. ${declared.length}`,
      )
    }
    for (const [index, { type }] of declared.entries()) {
      const part = parts[index]
      const isFitting =
        part === undefined ||
        (isOfVariant(part, type, isDynamic) && isPartOfType(findProgram, program, part, type))
      if (!isFitting) {
        throw verificationError(`The ${role} ${index} of ${name} is not of its declared type`)
      }
    }
  }
  check('input')
  check('output')
}

/** Whether a record is stored as it is for its declared type and its transition's call. */
function isOfVariant({ type: found }: TransitionPart, type: ValueType, isDynamic: boolean) {
  const variant: string = found
  if (type.kind === 'dynamic_record') return variant === 'record_dynamic'
  if (type.kind !== 'record' && type.kind !== 'external_record') return true
  return variant === (isDynamic ? `${type.kind}_with_dynamic_id` : type.kind)
}

function isPartOfType(
  findProgram: FindProgram,
  program: Program,
  part: TransitionPart,
  type: ValueType,
): boolean {
  switch (type.kind) {
    case 'plaintext':
      if (part.type !== (type.visibility ?? 'private')) return false
      if (part.type === 'private') return true // a ciphertext reveals no type
      return isOfType(findProgram, program, parsePlaintext(part.value ?? ''), type.type)
    case 'record':
    case 'external_record':
    case 'dynamic_record':
      return true // it is encrypted
    case 'dynamic_future':
      return part.type.includes('future')
    case 'future':
      return part.type.includes('future') && isFutureOf(findProgram, part, type)
  }
}

function isFutureOf(
  findProgram: FindProgram,
  part: TransitionPart,
  type: { readonly program: string; readonly name: string },
): boolean {
  const future = parseFuture(part.value ?? '')
  if (future.program !== type.program || future.function !== type.name) return false
  return areArgumentsOfType(findProgram, future)
}

/** Whether the arguments of a future match those of its finalize. */
function areArgumentsOfType(findProgram: FindProgram, future: Future): boolean {
  const program = findProgram(future.program)
  const finalize = program?.functions.get(future.function)?.finalize
  if (program === undefined || finalize?.inputs.length !== future.arguments.length) return false
  return future.arguments.every((argument, i) => {
    const type = finalize.inputs[i]?.type
    if (argument.kind === 'future') {
      if (type?.kind === 'dynamic_future') return areArgumentsOfType(findProgram, argument)
      const isNamed = type?.kind === 'future' && type.program === argument.program
      return isNamed && type.name === argument.function && areArgumentsOfType(findProgram, argument)
    }
    if (argument.kind === 'dynamic_future') return type?.kind === 'dynamic_future'
    return type?.kind === 'plaintext' && isOfType(findProgram, program, argument, type.type)
  })
}

/** Whether a value has a type of a program. */
export function isOfType(
  findProgram: FindProgram,
  program: Program,
  value: Plaintext,
  type: PlaintextType,
): boolean {
  switch (type.kind) {
    case 'literal':
      return value.kind === 'literal' && value.type === type.type
    case 'array':
      return (
        value.kind === 'array' &&
        value.elements.length === type.length &&
        value.elements.every((element) => isOfType(findProgram, program, element, type.element))
      )
    case 'struct':
      return isStruct(findProgram, program, value, type.name)
    case 'external': {
      const owner = findProgram(type.program)
      return owner !== undefined && isStruct(findProgram, owner, value, type.name)
    }
  }
}

function isStruct(
  findProgram: FindProgram,
  program: Program,
  value: Plaintext,
  name: string,
): boolean {
  const struct = program.structs.get(name)
  if (struct === undefined || value.kind !== 'struct') return false
  const members = [...value.members]
  const declared = [...struct.members]
  return (
    members.length === declared.length &&
    declared.every(([member, type], i) => {
      const [found, part] = members[i] ?? []
      return found === member && part !== undefined && isOfType(findProgram, program, part, type)
    })
  )
}

function verificationError(reason: string) {
  return invalidTransaction(`Execution verification failed - ${reason}`)
}
