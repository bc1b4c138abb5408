import type {
  CallDynamicInstruction,
  CallInstruction,
  CastInstruction,
  Closure,
  Instruction,
  Operand,
  ProgramFunction,
  ValueType,
} from '@nightjar/aleo'
import { operationTable } from '../operations/table.ts'
import { atLine, mismatch } from '../refused.ts'
import {
  formatType,
  isEquivalentKind,
  isSameType,
  literalKind,
  literalOf,
  plaintextOf,
  type RegisterKind,
  type Type,
} from '../types.ts'
import { checkFutures } from './futures.ts'
import { type CheckContext, declare, operandKind, type Registers } from './scope.ts'

const addressKind = literalKind('address')

/** The kind of a declared type; a record's program must declare it. */
export function declaredKind(type: ValueType, context: CheckContext): RegisterKind {
  switch (type.kind) {
    case 'plaintext':
      return context.resolver.resolve(type.type)
    case 'record':
      if (!context.program.records.has(type.name)) mismatch(`Record "${type.name}" is not defined`)
      return { kind: 'record', program: context.program.id, name: type.name }
    case 'external_record': {
      const { program } = context.imported(type.program)
      if (!program.records.has(type.name)) mismatch(`${type.program} has no record "${type.name}"`)
      return { kind: 'record', program: type.program, name: type.name }
    }
    case 'future':
      return { kind: 'future', program: type.program, function: type.name }
    default:
      return { kind: type.kind }
  }
}

const finalizeOnly = new Set<Operand['kind']>([
  ...(['block_height', 'block_timestamp', 'network_id', 'checksum', 'edition'] as const),
  ...(['program_owner', 'component_checksum'] as const),
])

/** The type of an operand in a function or closure. */
function functionOperand(
  operand: Operand,
  registers: Registers,
  context: CheckContext,
): RegisterKind {
  if (operand.kind === 'signer' || operand.kind === 'caller') return addressKind
  if (finalizeOnly.has(operand.kind))
    return mismatch(`"${operand.kind}" is known in finalize alone`)
  return operandKind(operand, registers, context)
}

type Body = {
  readonly name: string
  readonly hasFinalize: boolean
  readonly isClosure: boolean
}

type Kinds = readonly RegisterKind[]

/** The outputs of calling a closure or function of some program. */
function outputsOf({ outputs }: Closure, owner: string, context: CheckContext): Kinds {
  const { resolver } = owner === context.program.id ? context : context.imported(owner)
  return outputs.map(({ type }): RegisterKind => {
    switch (type.kind) {
      case 'plaintext':
        return resolver.resolve(type.type)
      case 'record':
        return { kind: 'record', program: owner, name: type.name }
      case 'external_record':
        return { kind: 'record', program: type.program, name: type.name }
      case 'future':
        return { kind: 'future', program: type.program, function: type.name }
      default:
        return { kind: type.kind }
    }
  })
}

function findCallee(
  { program, name }: CallInstruction,
  body: Body,
  context: CheckContext,
): Closure {
  if (program === context.program.id) mismatch(`${program}/${name} is not in another program`)
  if (program === undefined) {
    if (name === body.name) mismatch(`"${name}" calls itself`)
    if (context.program.functions.has(name)) {
      mismatch(`"${name}" is a function: within a program, closures alone are called`)
    }
    return context.program.closures.get(name) ?? mismatch(`"${name}" is not defined`)
  }
  if (program === 'credits.aleo' && name === 'upgrade')
    mismatch('credits.aleo/upgrade cannot be called')
  const { program: external } = context.imported(program)
  const callee = external.functions.get(name)
  if (callee?.finalize && !body.hasFinalize) {
    mismatch(`"${body.name}" must have a finalize, since ${program}/${name} has one`)
  }
  return callee ?? external.closures.get(name) ?? mismatch(`${program} has no "${name}"`)
}

function checkCall(
  call: CallInstruction,
  operands: Kinds,
  body: Body,
  context: CheckContext,
): Kinds {
  if (body.isClosure) return mismatch('A closure cannot call')
  const callee = findCallee(call, body, context)
  const { length } = callee.inputs
  if (length !== operands.length) mismatch(`"${call.name}" takes ${length} inputs`)
  if (callee.outputs.length !== call.destinations.length) {
    mismatch(`"${call.name}" gives ${callee.outputs.length} outputs`)
  }
  return outputsOf(callee, call.program ?? context.program.id, context)
}

const DYNAMIC_NAMES = 3

function checkDynamicType(type: ValueType, isInput: boolean): void {
  const isConstant = type.kind === 'plaintext' && type.visibility === 'constant'
  const isStatic =
    type.kind === 'record' || type.kind === 'external_record' || type.kind === 'future'
  if (isConstant || isStatic || (isInput && type.kind === 'dynamic_future')) {
    mismatch('A dynamic call hands over plaintexts, dynamic records and dynamic futures')
  }
}

/** A declared type of a dynamic call; the meaning of its names is known only when the call is made. */
function dynamicKind(type: ValueType, context: CheckContext): RegisterKind {
  return type.kind === 'plaintext'
    ? context.resolver.resolve(type.type)
    : declaredKind(type, context)
}

function checkCallDynamic(
  call: CallDynamicInstruction,
  operands: Kinds,
  body: Body,
  context: CheckContext,
): Kinds {
  if (body.isClosure) return mismatch('A closure cannot call')
  call.operandTypes.forEach((type) => {
    checkDynamicType(type, true)
  })
  call.destinationTypes.forEach((type) => {
    checkDynamicType(type, false)
  })
  operands.slice(0, DYNAMIC_NAMES).forEach((kind) => {
    const type = literalOf(kind)
    if (type !== 'field' && type !== 'identifier') mismatch('A name is a field or an identifier')
  })
  call.operandTypes.forEach((type, i) => {
    const found = operands[i + DYNAMIC_NAMES]
    const declared = dynamicKind(type, context)
    if (!found || !isExactly(found, declared))
      mismatch(`Operand ${i} is not of type ${formatType(declared)}`)
  })
  return call.destinationTypes.map((type) => dynamicKind(type, context))
}

function isExactly(found: RegisterKind, declared: RegisterKind): boolean {
  if (found.kind === 'literal' || found.kind === 'struct' || found.kind === 'array') {
    return declared.kind === found.kind && isSameType(found, declared)
  }
  return isEquivalentKind(found, declared)
}

function checkAsync(
  instruction: Extract<Instruction, { kind: 'async' }>,
  operands: Kinds,
  body: Body,
  context: CheckContext,
): Kinds {
  const { name } = instruction
  if (body.isClosure || name !== body.name) mismatch(`"async ${name}" stands outside of "${name}"`)
  const inputs = context.finalizeInputs(context.program.id, name)
  if (inputs.length !== operands.length) {
    mismatch(`Finalize "${name}" takes ${inputs.length} arguments, not ${operands.length}`)
  }
  inputs.forEach((input, i) => {
    const found = operands[i]
    if (!found || !isEquivalentKind(found, input)) {
      mismatch(`Argument ${i} of finalize "${name}" is a ${formatType(input)}`)
    }
  })
  return [{ kind: 'future', program: context.program.id, function: name }]
}

function checkRecordEntries(
  { operands: texts }: CastInstruction,
  kinds: Kinds,
  types: readonly Type[],
): void {
  const [owner, ...entries] = kinds
  if (texts[0]?.kind === 'program') mismatch('A program cannot own records')
  if (!owner || literalOf(owner) !== 'address')
    mismatch('A record begins with the address of its owner')
  if (entries.length !== types.length) {
    mismatch(`The record has ${types.length} entries, not ${entries.length}`)
  }
  types.forEach((type, i) => {
    const found = plaintextOf(entries[i] ?? mismatch('An entry is missing'), 'an entry')
    if (!isSameType(found, type)) mismatch(`Entry ${i} is a ${formatType(type)}`)
  })
}

const generators = new Set<Operand['kind']>(['generator', 'generator_powers'])

/** Casts to records, and the casts that functions refuse; undefined when the table decides. */
function checkRecordCast(
  cast: CastInstruction,
  operands: Kinds,
  context: CheckContext,
): Kinds | undefined {
  const { type } = cast
  const isLiteral = type.kind === 'literal' || type.kind === 'group.x' || type.kind === 'group.y'
  if (!isLiteral && cast.operands.some(({ kind }) => generators.has(kind))) {
    mismatch('A generator cannot be part of a struct, array or record in a function')
  }
  if (type.kind === 'record') {
    const record = context.program.records.get(type.name)
    if (!record) return mismatch(`Record "${type.name}" is not defined`)
    const types = [...record.entries.values()].map((entry) => context.resolver.resolve(entry.type))
    checkRecordEntries(cast, operands, types)
    return [{ kind: 'record', program: context.program.id, name: type.name }]
  }
  if (type.kind === 'external_record')
    return mismatch('A record of another program cannot be created')
  if (type.kind !== 'dynamic_record') return undefined
  const [operand] = cast.operands
  const isWhole = operand?.kind === 'register' && operand.access.length === 0
  if (operands.length !== 1 || !isWhole || operands[0]?.kind !== 'record') {
    mismatch('A dynamic record is made of one record')
  }
  return [{ kind: 'dynamic_record' }]
}

function checkGetRecord(
  instruction: Extract<Instruction, { kind: 'get_record' }>,
  registers: Registers,
  context: CheckContext,
): Kinds {
  const [operand] = instruction.operands
  const [access] = operand?.kind === 'register' ? operand.access : []
  if (operand?.kind !== 'register' || operand.access.length !== 1 || access?.kind !== 'member') {
    return mismatch('"get.record.dynamic" takes one entry of a register')
  }
  if (registers.kinds[operand.index]?.kind !== 'dynamic_record') {
    return mismatch(`Register r${operand.index} is not a dynamic record`)
  }
  return [context.resolver.resolve(instruction.type)]
}

function checkInstruction(
  instruction: Instruction,
  registers: Registers,
  body: Body,
  context: CheckContext,
): Kinds {
  if (instruction.kind === 'get_record') return checkGetRecord(instruction, registers, context)
  const operands = instruction.operands.map((operand) =>
    functionOperand(operand, registers, context),
  )
  switch (instruction.kind) {
    case 'call':
      return checkCall(instruction, operands, body, context)
    case 'call_dynamic':
      return checkCallDynamic(instruction, operands, body, context)
    case 'async':
      return checkAsync(instruction, operands, body, context)
    case 'cast': {
      const made = checkRecordCast(instruction, operands, context)
      if (made) return made
      break
    }
    default:
  }
  const { opcode } = instruction
  const operation = operationTable.get(opcode)
  const isForbidden = opcode.startsWith('ecdsa.') || opcode.startsWith('snark.')
  if (!operation || isForbidden) return mismatch(`"${opcode}" is not allowed in a function`)
  const result = operation.typeOf({ instruction, operands, resolver: context.resolver })
  return instruction.destinations.length === 0 ? [] : [result]
}

function checkInstructions(
  instructions: readonly Instruction[],
  registers: Registers,
  body: Body,
  context: CheckContext,
): void {
  let isAsync = false
  for (const instruction of instructions) {
    atLine(instruction.line, () => {
      const results = checkInstruction(instruction, registers, body, context)
      const isCall = instruction.kind === 'call' || instruction.kind === 'call_dynamic'
      if (isAsync && (isCall || instruction.kind === 'async')) {
        mismatch('Nothing is called after "async"')
      }
      if (instruction.kind === 'async') isAsync = true
      instruction.destinations.forEach(({ index }, i) => {
        const result = results[i]
        if (result) declare(registers, index, result)
      })
    })
  }
  if (isAsync !== body.hasFinalize) {
    mismatch(`"${body.name}" ${isAsync ? 'has no finalize for' : 'has a finalize and no'} "async"`)
  }
}

function checkInputs(
  { inputs }: Closure,
  registers: Registers,
  isClosure: boolean,
  context: CheckContext,
): void {
  for (const { register, type, line } of inputs) {
    atLine(line, () => {
      if (type.kind === 'future' || type.kind === 'dynamic_future')
        mismatch('A future cannot be an input')
      if (!isClosure && type.kind === 'plaintext' && type.visibility === 'constant') {
        mismatch('An input is public or private')
      }
      declare(registers, register, declaredKind(type, context))
    })
  }
}

function checkFutureOutput(type: Extract<ValueType, { kind: 'future' }>, context: CheckContext) {
  const { program } = type.program === context.program.id ? context : context.imported(type.program)
  if (!program.functions.has(type.name)) mismatch(`${type.program}/${type.name} is not defined`)
}

function checkOutputs({ outputs }: Closure, registers: Registers, context: CheckContext): void {
  for (const { operand, type, line } of outputs) {
    atLine(line, () => {
      if (type.kind === 'dynamic_future') mismatch('A dynamic future cannot be an output')
      if (type.kind === 'future') checkFutureOutput(type, context)
      const declared = declaredKind(type, context)
      const found = functionOperand(operand, registers, context)
      if (!isEquivalentKind(declared, found)) {
        mismatch(`The output is a ${formatType(found)}, declared as ${formatType(declared)}`)
      }
    })
  }
}

/** Checks the body of a function (synthesizer/process `register_types/initialize.rs`). */
export function checkFunction(declared: ProgramFunction, context: CheckContext): void {
  const registers: Registers = { kinds: [] }
  const body: Body = {
    name: declared.name,
    hasFinalize: declared.finalize !== undefined,
    isClosure: false,
  }
  checkInputs(declared, registers, false, context)
  atLine(declared.line, () => {
    checkInstructions(declared.instructions, registers, body, context)
  })
  checkOutputs(declared, registers, context)
  checkFutures(declared, registers, context)
}

/** Checks the body of a closure: no calls, no records as outputs. */
export function checkClosure(closure: Closure, context: CheckContext): void {
  const registers: Registers = { kinds: [] }
  const body: Body = { name: closure.name, hasFinalize: false, isClosure: true }
  checkInputs(closure, registers, true, context)
  checkInstructions(closure.instructions, registers, body, context)
  for (const { type, line } of closure.outputs) {
    const isRecord = type.kind === 'record' || type.kind === 'external_record'
    if (isRecord || type.kind === 'dynamic_record') {
      atLine(line, () => mismatch('A closure cannot return records'))
    }
  }
  checkOutputs(closure, registers, context)
}
