import { formatLiteral } from '../literal.ts'
import type {
  CastType,
  Closure,
  Command,
  Finalize,
  Input,
  Operand,
  Output,
  PlaintextType,
  Program,
  ProgramFunction,
  Register,
  ValueType,
  View,
} from './program.ts'

/** Formats a type as in a program. */
export function formatPlaintextType(type: PlaintextType): string {
  switch (type.kind) {
    case 'literal':
      return type.type
    case 'struct':
      return type.name
    case 'external':
      return `${type.program}/${type.name}`
    case 'array':
      return `[${formatPlaintextType(type.element)}; ${type.length}u32]`
  }
}

/** Formats the type of an input or output as in a program. */
export function formatValueType(type: ValueType): string {
  switch (type.kind) {
    case 'plaintext': {
      const suffix = type.visibility === undefined ? '' : `.${type.visibility}`
      return formatPlaintextType(type.type) + suffix
    }
    case 'record':
      return `${type.name}.record`
    case 'external_record':
      return `${type.program}/${type.name}.record`
    case 'future':
      return `${type.program}/${type.name}.future`
    case 'dynamic_record':
      return 'dynamic.record'
    case 'dynamic_future':
      return 'dynamic.future'
  }
}

function formatRegister({ index, access }: Register): string {
  const parts = access.map((part) =>
    part.kind === 'member' ? `.${part.name}` : `[${part.index}u32]`,
  )
  return `r${index}${parts.join('')}`
}

const fixedOperands = {
  signer: 'self.signer',
  caller: 'self.caller',
  block_height: 'block.height',
  block_timestamp: 'block.timestamp',
  network_id: 'network.id',
  generator: 'aleo::GENERATOR',
} as const

/** Formats an operand as in a program. */
export function formatOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'literal':
      return formatLiteral(operand)
    case 'register':
      return formatRegister(operand)
    case 'program':
      return operand.program
    case 'generator_powers':
      return `aleo::GENERATOR_POWERS${operand.index === undefined ? '' : `[${operand.index}u32]`}`
    case 'checksum':
    case 'edition':
    case 'program_owner':
      return operand.program === undefined ? operand.kind : `${operand.program}/${operand.kind}`
    case 'component_checksum': {
      const name = `${operand.name}/checksum`
      return operand.program === undefined ? name : `${operand.program}/${name}`
    }
    default:
      return fixedOperands[operand.kind]
  }
}

function formatCastType(type: CastType): string {
  switch (type.kind) {
    case 'group.x':
    case 'group.y':
      return type.kind
    case 'dynamic_record':
      return formatValueType({ kind: 'dynamic_record' })
    case 'record':
    case 'external_record':
      return formatValueType(type)
    default:
      return formatPlaintextType(type)
  }
}

const words = (...parts: readonly (string | readonly string[])[]) => parts.flat().join(' ')

/** ` (as u8.public field.private)`, or empty. */
function typeList(types: readonly ValueType[]): readonly string[] {
  return types.length === 0 ? [] : [`(as ${types.map(formatValueType).join(' ')})`]
}

function mappingText(program: string | undefined, mapping: string, key: string): string {
  return `${program === undefined ? '' : `${program}/`}${mapping}[${key}]`
}

function formatMapping(command: Extract<Command, { kind: 'mapping' }>): string {
  const [key = '', value = ''] = command.operands.map(formatOperand)
  const target = mappingText(command.program, command.mapping, key)
  const into = command.destinations.map((register) => `into ${formatRegister(register)}`)
  if (command.opcode === 'set') return words('set', value, 'into', target)
  return command.opcode === 'get.or_use'
    ? words(command.opcode, target, value, into)
    : words(command.opcode, target, into)
}

function formatDynamicMapping(command: Extract<Command, { kind: 'mapping_dynamic' }>): string {
  const [program = '', network = '', mapping = '', key = '', ...rest] =
    command.operands.map(formatOperand)
  const into = command.destinations.map((register) => `into ${formatRegister(register)}`)
  const type = command.type ? ['as', formatPlaintextType(command.type)] : []
  return words(command.opcode, program, network, `${mapping}[${key}]`, rest, into, type)
}

function formatCallDynamic(command: Extract<Command, { kind: 'call_dynamic' }>): string {
  const operands = command.operands.map(formatOperand)
  const inputs = operands.slice(3)
  const destinations = command.destinations.map(formatRegister)
  return words(
    command.opcode,
    operands.slice(0, 3),
    inputs.length === 0 ? [] : ['with', ...inputs, ...typeList(command.operandTypes)],
    destinations.length === 0
      ? []
      : ['into', ...destinations, ...typeList(command.destinationTypes)],
  )
}

/** Formats a command as in a program, without its semicolon. */
export function commandText(command: Command): string {
  const { opcode } = command
  const operands = command.operands.map(formatOperand)
  const destinations = command.destinations.map(formatRegister)
  const into = destinations.length === 0 ? [] : ['into', ...destinations]
  switch (command.kind) {
    case 'operation':
      return words(opcode, operands, into)
    case 'cast':
      return words(opcode, operands, into, 'as', formatCastType(command.type))
    case 'hash':
      return words(opcode, operands, into, 'as', formatPlaintextType(command.type))
    case 'random':
      return words(opcode, operands, into, 'as', command.type)
    case 'get_record': {
      const visibility = command.visibility === undefined ? '' : `.${command.visibility}`
      return words(opcode, operands, into, 'as', formatPlaintextType(command.type) + visibility)
    }
    case 'serialize': {
      const [from, to] = [command.operandType, command.type].map(formatPlaintextType)
      return words(opcode, operands, '', `(${from})`, into, `(${to})`) // two spaces, as in snarkVM
    }
    case 'call': {
      const prefix = command.program === undefined ? '' : `${command.program}/`
      return words(opcode, prefix + command.name, operands, into)
    }
    case 'async':
      return words(opcode, command.name, operands, into)
    case 'call_dynamic':
      return formatCallDynamic(command)
    case 'mapping':
      return formatMapping(command)
    case 'mapping_dynamic':
      return formatDynamicMapping(command)
    case 'branch':
      return words(opcode, operands, 'to', command.position)
    case 'position':
      return words(opcode, command.name)
  }
}

const formatCommand = (command: Command) => `\n    ${commandText(command)};`

const formatInput = ({ register, type }: Input) =>
  `\n    input r${register} as ${formatValueType(type)};`

/** What an output declares, without the keyword. */
export const outputText = ({ operand, type }: Pick<Output, 'operand' | 'type'>): string =>
  `${formatOperand(operand)} as ${formatValueType(type)}`

const formatOutput = (output: Output) => `\n    output ${outputText(output)};`

function formatFinalize({ name, inputs, commands }: Finalize): string {
  return `finalize ${name}:${inputs.map(formatInput).join('')}${commands.map(formatCommand).join('')}`
}

function formatCode(
  keyword: string,
  { name, inputs, outputs }: Closure | View,
  commands: readonly Command[],
): string {
  return [
    `${keyword} ${name}:`,
    ...inputs.map(formatInput),
    ...commands.map(formatCommand),
    ...outputs.map(formatOutput),
  ].join('')
}

function formatFunction(declared: ProgramFunction): string {
  const code = formatCode('function', declared, declared.instructions)
  return declared.finalize ? `${code}\n\n${formatFinalize(declared.finalize)}` : code
}

function formatData(program: Program, name: string): string | undefined {
  const mapping = program.mappings.get(name)
  if (mapping) {
    const [key, value] = [mapping.key, mapping.value].map(formatPlaintextType)
    return `mapping ${name}:\n    key as ${key}.public;\n    value as ${value}.public;`
  }
  const struct = program.structs.get(name)
  if (struct) {
    const members = [...struct.members].map(
      ([member, type]) => `\n    ${member} as ${formatPlaintextType(type)};`,
    )
    return `struct ${name}:${members.join('')}`
  }
  const record = program.records.get(name)
  if (!record) return undefined
  const entries = [...record.entries].map(
    ([entry, { type, visibility }]) =>
      `\n    ${entry} as ${formatPlaintextType(type)}.${visibility};`,
  )
  return `record ${name}:\n    owner as address.${record.owner};${entries.join('')}`
}

/** The canonical text of one function, closure or view; undefined when it does not exist. */
export function formatComponent(program: Program, name: string): string | undefined {
  const declared = program.functions.get(name)
  if (declared) return formatFunction(declared)
  const closure = program.closures.get(name)
  if (closure) return formatCode('closure', closure, closure.instructions)
  const view = program.views.get(name)
  return view && formatCode('view', view, view.commands)
}

/** The canonical text of one part; the constructor's name is empty. */
export function formatSection(program: Program, name: string): string {
  if (name === '') {
    return `constructor:${(program.constructor_?.commands ?? []).map(formatCommand).join('')}`
  }
  return formatData(program, name) ?? formatComponent(program, name) ?? ''
}

/** A program's canonical text, exactly as snarkVM prints it. */
export function formatProgram(program: Program): string {
  const imports = program.imports.map((id) => `import ${id};\n`).join('')
  const sections = program.order.map((name) => `${formatSection(program, name)}\n`)
  return `${imports}${imports === '' ? '' : '\n'}program ${program.id};\n\n${sections.join('\n')}`
}
