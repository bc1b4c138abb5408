import {
  type Future,
  type Plaintext,
  type PlaintextType,
  type Program,
  type ProgramFunction,
  parseFuture,
  parsePlaintext,
  type ValueType,
} from '@nightjar/aleo'
import { invalidTransaction } from '../nodeError.ts'
import type { TransitionJson, TransitionPart } from '../snarkvm/transactionJson.ts'
import type { FindProgram } from './checkCalls.ts'

/** Checks that the inputs and outputs of a transition are those that its function declares. */
export function checkParts(
  findProgram: FindProgram,
  program: Program,
  called: ProgramFunction,
  transition: TransitionJson,
): void {
  const { inputs = [], outputs = [] } = transition
  const name = `${program.id}/${called.name}`
  if (inputs.length !== called.inputs.length) {
    throw verificationError(
      `Mismatch in the number of inputs and registers in the root call: ${name}: ${inputs.length} vs. ${called.inputs.length}`,
    )
  }
  if (outputs.length !== called.outputs.length) {
    throw verificationError(
      `Mismatch in the number of outputs of ${name}: ${outputs.length} vs. ${called.outputs.length}`,
    )
  }
  const check = (part: TransitionPart, type: ValueType | undefined, role: string) => {
    if (type !== undefined && !isPartOfType(findProgram, program, part, type)) {
      throw verificationError(`${role} of ${name} is not of its declared type`)
    }
  }
  inputs.forEach((part, i) => check(part, called.inputs[i]?.type, `Input ${i}`))
  outputs.forEach((part, i) => check(part, called.outputs[i]?.type, `Output ${i}`))
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
      if (part.type === 'private') return true // a ciphertext shows no type
      return isOfType(findProgram, program, parsePlaintext(part.value ?? ''), type.type)
    case 'record':
      return part.type.startsWith('record')
    case 'external_record':
      return part.type.startsWith('external_record')
    case 'dynamic_record':
      return part.type.includes('record')
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

/** Whether the arguments of a future are those that its finalize takes. */
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
