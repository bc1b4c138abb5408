import type {
  BranchCommand,
  CallInstruction,
  CastInstruction,
  Command,
  DynamicMappingCommand,
  Instruction,
  MappingCommand,
  Operand,
  PlaintextType,
} from '@nightjar/aleo'
import { formatPlaintextType } from '@nightjar/aleo'
import type { CheckedCommand, MappingKind } from '../loaded.ts'
import { operationTable } from '../operations/table.ts'
import { MismatchError, mismatch } from '../refused.ts'
import {
  booleanKind,
  formatType,
  isEquivalent,
  isSameType,
  literalKind,
  literalOf,
  plaintextOf,
  type RegisterKind,
  type Type,
} from '../types.ts'
import { type CheckContext, operandKind, type Registers } from './scope.ts'

function mappingOf(command: MappingCommand, context: CheckContext): MappingKind {
  const { program, mapping } = command
  if (program === context.program.id) mismatch(`${program}/${mapping} is not in another program`)
  const found = program === undefined ? context.mappings : context.imported(program).mappings
  return found.get(mapping) ?? mismatch(`Mapping "${mapping}" is not defined`)
}

function expectType(found: RegisterKind | undefined, expected: Type, what: string): void {
  const type = plaintextOf(found ?? mismatch(`The ${what} is missing`), `a ${what}`)
  if (!isEquivalent(type, expected)) {
    mismatch(`The ${what} is a ${formatType(type)}, not a ${formatType(expected)}`)
  }
}

/** `get`, `get.or_use`, `contains`, `set`, `remove`: the type of the result, if any. */
function checkMapping(
  command: MappingCommand,
  operands: readonly RegisterKind[],
  context: CheckContext,
): readonly RegisterKind[] {
  const { key, value } = mappingOf(command, context)
  expectType(operands[0], key, 'key')
  switch (command.opcode) {
    case 'contains':
      return [booleanKind]
    case 'get':
      return [value]
    case 'get.or_use':
      expectType(operands[1], value, 'default value')
      return operands.slice(1, 2)
    case 'set':
      expectType(operands[1], value, 'value')
      return []
    default:
      return []
  }
}

const MAX_NAMES = 3

/** The declared type of a dynamic read; a type that does not exist is only noticed at run time. */
function dynamicType(type: PlaintextType, { resolver }: CheckContext): Type {
  try {
    return resolver.resolve(type)
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error
    return { kind: 'struct', program: '', name: formatPlaintextType(type), members: [] }
  }
}

/** The `.dynamic` reads: names are fields or identifiers, and the value's type is declared. */
function checkDynamic(
  command: DynamicMappingCommand,
  operands: readonly RegisterKind[],
  context: CheckContext,
): readonly RegisterKind[] {
  operands.slice(0, MAX_NAMES).forEach((kind) => {
    const type = literalOf(kind)
    if (type !== 'field' && type !== 'identifier') {
      mismatch(`A name is a field or an identifier, not a ${formatType(kind)}`)
    }
  })
  const key = operands[MAX_NAMES]
  if (key) plaintextOf(key, 'a key')
  if (!command.type) return [booleanKind]
  const type = dynamicType(command.type, context)
  const fallback = operands[MAX_NAMES + 1]
  if (fallback && !isSameType(plaintextOf(fallback, 'a default value'), type)) {
    mismatch(`The default value is a ${formatType(fallback)}, not a ${formatType(type)}`)
  }
  return [type]
}

function checkBranch(
  { position }: BranchCommand,
  [left, right]: readonly RegisterKind[],
  positions: ReadonlySet<string>,
): readonly RegisterKind[] {
  if (!left || !right) return mismatch('A branch compares two values')
  expectType(right, plaintextOf(left, 'compared in a branch'), 'second operand')
  return positions.has(position) ? [] : mismatch(`The position "${position}" is not defined`)
}

function checkCall(
  { program, name, destinations }: CallInstruction,
  operands: readonly RegisterKind[],
  context: CheckContext,
): readonly RegisterKind[] {
  if (program === context.program.id) mismatch(`${program}/${name} is not in another program`)
  const views = program === undefined ? context.views : context.imported(program).views
  const view = views.get(name)
  if (!view) return mismatch(`"call" in finalize needs a view; "${name}" is none`)
  if (view.inputs.length !== operands.length) {
    mismatch(`View "${name}" takes ${view.inputs.length} inputs, not ${operands.length}`)
  }
  if (view.outputs.length !== destinations.length) {
    mismatch(`View "${name}" gives ${view.outputs.length} outputs, not ${destinations.length}`)
  }
  view.inputs.forEach((input, i) => {
    expectType(operands[i], plaintextOf(input, 'an input'), `input ${i}`)
  })
  return view.outputs.map(({ type }) => type)
}

function mentions(kind: RegisterKind | undefined, program: string): boolean {
  if (kind?.kind === 'array') return mentions(kind.element, program)
  return kind?.kind === 'struct' && kind.program === program
}

/**
 * snarkVM checks a cast to another program's struct as if the operands belonged to that program, for which its own
 * structs are not external: so operands that contain such structs are refused.
 */
function checkExternalCast(
  { type, operands: texts }: CastInstruction,
  operands: readonly RegisterKind[],
  { kinds }: Registers,
): void {
  if (type.kind !== 'external') return
  texts.forEach((operand, i) => {
    if (operand.kind !== 'register') return
    if (mentions(operands[i], type.program) || mentions(kinds[operand.index], type.program)) {
      mismatch(`${type.program} is not external to its own structs`)
    }
  })
}

function checkInstruction(
  instruction: Instruction,
  operands: readonly RegisterKind[],
  context: CheckContext,
  registers: Registers,
): readonly RegisterKind[] {
  if (instruction.kind === 'call') return checkCall(instruction, operands, context)
  if (instruction.kind === 'cast') checkExternalCast(instruction, operands, registers)
  const operation = operationTable.get(instruction.opcode)
  if (!operation) return mismatch(`"${instruction.opcode}" is not allowed here`)
  const result = operation.typeOf({ instruction, operands, resolver: context.resolver })
  return instruction.destinations.length === 0 ? [] : [result]
}

function checkAwait(operand: Operand | undefined, kind: RegisterKind | undefined) {
  if (operand?.kind !== 'register' || operand.access.length > 0) {
    mismatch('"await" takes a whole register')
  }
  if (kind?.kind !== 'future' && kind?.kind !== 'dynamic_future') mismatch('"await" takes a future')
  return []
}

function resultsOf(
  command: Command,
  operands: readonly RegisterKind[],
  context: CheckContext,
  positions: ReadonlySet<string>,
  registers: Registers,
): readonly RegisterKind[] {
  switch (command.kind) {
    case 'mapping':
      return checkMapping(command, operands, context)
    case 'mapping_dynamic':
      return checkDynamic(command, operands, context)
    case 'random':
      return [literalKind(command.type)]
    case 'branch':
      return checkBranch(command, operands, positions)
    case 'position':
      return []
    case 'operation':
      if (command.opcode === 'await') return checkAwait(command.operands[0], operands[0])
      return checkInstruction(command, operands, context, registers)
    default:
      return checkInstruction(command, operands, context, registers)
  }
}

/** Checks one command and determines the types of what it reads and makes. */
export function checkCommand(
  command: Command,
  registers: Registers,
  context: CheckContext,
  positions: ReadonlySet<string>,
): CheckedCommand {
  const operands = command.operands.map((operand) => operandKind(operand, registers, context))
  return { command, operands, results: resultsOf(command, operands, context, positions, registers) }
}
