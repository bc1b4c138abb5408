import {
  type Command,
  commandOpcodes,
  instructionSyntax,
  type Output,
  outputText,
  type PlaintextType,
  type Program,
  type ValueType,
} from '@nightjar/aleo'
import { atLine, mismatch } from '../refused.ts'

/** `KEYWORDS` of synthesizer/program `lib.rs`. */
const keywords = new Set([
  ...['const', 'constant', 'public', 'private'],
  ...['address', 'boolean', 'field', 'group', 'i8', 'i16', 'i32', 'i64', 'i128'],
  ...['u8', 'u16', 'u32', 'u64', 'u128', 'scalar', 'signature', 'string'],
  ...['true', 'false', 'input', 'output', 'as', 'into', 'record', 'owner', 'transition'],
  ...['import', 'function', 'struct', 'closure', 'program', 'aleo', 'self', 'storage'],
  ...['mapping', 'key', 'value', 'async', 'finalize', 'global', 'block', 'return', 'break'],
  ...['assert', 'continue', 'let', 'if', 'else', 'while', 'for', 'switch', 'case', 'default'],
  ...['match', 'enum', 'union', 'trait', 'impl', 'type', 'future'],
])

/** Names that later consensus versions took (`RESTRICTED_KEYWORDS`). */
const restricted = new Set(['constructor', 'dynamic', 'identifier', 'view'])

const commandNames = new Set<string>(commandOpcodes)
const isOpcode = (name: string) => instructionSyntax.has(name) && !commandNames.has(name)

/** The most of each component that a program may have (console/network `lib.rs`). */
const limits = {
  imports: 64,
  mappings: 31,
  functions: 31,
  closures: 62,
  views: 62,
  structs: 310,
  records: 310,
} as const

const maxInputs = 16
const maxParts = 32

/** The most commands, positions, view calls, and `set` with `remove` in one body. */
const bodyLimits = { commands: 65_535, positions: 255, calls: 32, writes: 32 } as const
const names = ['commands', 'positions', 'calls', 'writes'] as const

function checkName(name: string): void {
  if (keywords.has(name)) mismatch(`"${name}" is a keyword`)
  if (isOpcode(name)) mismatch(`"${name}" is an opcode`)
  if (restricted.has(name)) mismatch(`"${name}" is a restricted keyword`)
}

function checkPartName(name: string): void {
  if (keywords.has(name) || restricted.has(name)) mismatch(`"${name}" is a keyword`)
}

function checkCounts(program: Program): void {
  for (const [part, limit] of Object.entries(limits)) {
    const size = sizeOf(program, part)
    if (size > limit) mismatch(`A program has at most ${limit} ${part}, not ${size}`)
  }
  if (program.functions.size === 0) mismatch('A program has at least one function')
}

function sizeOf(program: Program, part: string): number {
  switch (part) {
    case 'imports':
      return program.imports.length
    case 'mappings':
      return program.mappings.size
    case 'functions':
      return program.functions.size
    case 'closures':
      return program.closures.size
    case 'views':
      return program.views.size
    case 'structs':
      return program.structs.size
    default:
      return program.records.size
  }
}

function checkProgramName({ id, imports }: Program): void {
  const name = id.slice(0, -'.aleo'.length)
  if (keywords.has(name) || restricted.has(name))
    mismatch(`The program's name "${name}" is a keyword`)
  if (name.includes('aleo')) mismatch(`The program's name "${name}" contains "aleo"`)
  for (const imported of imports) {
    if (imported === id) mismatch('A program does not import itself')
    const importName = imported.slice(0, -'.aleo'.length)
    if (keywords.has(importName) || isOpcode(importName)) mismatch(`"${imported}" is not imported`)
  }
}

/** No record's name may begin with another's, in the order of their names. */
function checkRecordNames(program: Program): void {
  const names = [...program.records.keys()].sort()
  names.forEach((name, i) => {
    const line = program.records.get(name)?.line ?? 1
    const previous = names[i - 1]
    atLine(line, () => {
      if (name.includes('aleo')) mismatch(`The record's name "${name}" contains "aleo"`)
      if (previous !== undefined && name.startsWith(previous)) {
        mismatch(`The record's name "${name}" begins with "${previous}"`)
      }
    })
  })
}

function baseType(type: PlaintextType): PlaintextType {
  return type.kind === 'array' ? baseType(type.element) : type
}

function checkNoString(type: PlaintextType): void {
  const base = baseType(type)
  if (base.kind === 'literal' && base.type === 'string') mismatch('Strings are no longer allowed')
}

/** A part of a struct or record: its name, and that a struct is declared before. */
function checkPart(program: Program, line: number, name: string, type: PlaintextType): void {
  checkPartName(name)
  checkNoString(type)
  const base = baseType(type)
  if (base.kind === 'struct') {
    const declared = program.structs.get(base.name)
    if (!declared || declared.line >= line) mismatch(`Struct "${base.name}" is not defined before`)
  }
  if (base.kind === 'external' && !program.imports.includes(base.program)) {
    mismatch(`Program ${base.program} is not imported`)
  }
}

function checkData(program: Program): void {
  for (const { name, members, line } of program.structs.values()) {
    atLine(line, () => {
      checkName(name)
      if (members.size > maxParts) mismatch(`A struct has at most ${maxParts} members`)
      for (const [member, type] of members) checkPart(program, line, member, type)
    })
  }
  for (const { name, entries, line } of program.records.values()) {
    atLine(line, () => {
      checkName(name)
      if (entries.size > maxParts) mismatch(`A record has at most ${maxParts} entries`)
      for (const [entry, { type }] of entries) {
        if (entry.includes('aleo')) mismatch(`The entry's name "${entry}" contains "aleo"`)
        checkPart(program, line, entry, type)
      }
    })
  }
  for (const { name, key, value, line } of program.mappings.values()) {
    atLine(line, () => {
      checkName(name)
      checkNoString(key)
      checkNoString(value)
    })
  }
}

interface Statement {
  readonly type: ValueType
  readonly line: number
}

function checkStatements(statements: readonly Statement[], what: string): void {
  statements.forEach(({ type, line }, i) => {
    atLine(line, () => {
      if (i >= maxInputs) mismatch(`At most ${maxInputs} ${what} are allowed`)
      if (type.kind === 'plaintext') checkNoString(type.type)
    })
  })
}

/** A function gives no output twice; closures and views give a repeated one once. */
function checkDistinct(outputs: readonly Output[]): void {
  const seen = new Set<string>()
  for (const { operand, type, line } of outputs) {
    const text = outputText({ operand, type })
    if (seen.has(text)) atLine(line, () => mismatch('The output is declared twice'))
    seen.add(text)
  }
}

function checkNoStringOperands(commands: readonly Command[]): void {
  for (const { operands, line } of commands) {
    for (const operand of operands) {
      if (operand.kind === 'literal' && operand.type === 'string') {
        atLine(line, () => mismatch('Strings are no longer allowed'))
      }
    }
  }
}

const writeOpcodes = new Set(['set', 'remove'])

/** Counts what a body may have only so many of. */
function checkLimits(commands: readonly Command[]): void {
  const counts = { commands: 0, positions: 0, calls: 0, writes: 0 }
  for (const { kind, opcode, line } of commands) {
    counts.commands += 1
    if (kind === 'position') counts.positions += 1
    if (kind === 'call') counts.calls += 1
    if (writeOpcodes.has(opcode)) counts.writes += 1
    const over = names.find((name) => counts[name] > bodyLimits[name])
    if (over) atLine(line, () => mismatch(`At most ${bodyLimits[over]} ${over} are allowed`))
  }
}

/** A position is defined once, and every branch to it stands before it. */
function checkPositions(commands: readonly Command[], isFinalize: boolean): void {
  const seen = new Set<string>()
  for (const command of commands) {
    atLine(command.line, () => {
      if (command.kind === 'branch' && seen.has(command.position)) {
        mismatch(`"${command.position}" lies behind: branches go forward`)
      }
      if (command.kind !== 'position') return
      if (seen.has(command.name)) mismatch(`The position "${command.name}" is defined twice`)
      if (isFinalize && restricted.has(command.name)) {
        mismatch(`"${command.name}" is a restricted keyword`)
      }
      seen.add(command.name)
    })
  }
}

function checkCommands(commands: readonly Command[], isFinalize: boolean): void {
  checkLimits(commands)
  checkPositions(commands, isFinalize)
  checkNoStringOperands(commands)
}

function checkCode(program: Program): void {
  for (const declared of program.functions.values()) {
    atLine(declared.line, () => checkName(declared.name))
    checkStatements(declared.inputs, 'inputs')
    checkStatements(declared.outputs, 'outputs')
    checkDistinct(declared.outputs)
    checkLimits(declared.instructions)
    checkNoStringOperands(declared.instructions)
    if (!declared.finalize) continue
    checkStatements(declared.finalize.inputs, 'inputs')
    checkCommands(declared.finalize.commands, true)
  }
  for (const closure of program.closures.values()) {
    atLine(closure.line, () => checkName(closure.name))
    checkStatements(closure.inputs, 'inputs')
    checkStatements(closure.outputs, 'outputs')
    checkLimits(closure.instructions)
    checkNoStringOperands(closure.instructions)
  }
  for (const view of program.views.values()) {
    atLine(view.line, () => checkName(view.name))
    checkStatements(view.inputs, 'inputs')
    checkStatements(view.outputs, 'outputs')
    checkCommands(view.commands, false)
  }
  if (program.constructor_) checkCommands(program.constructor_.commands, false)
}

/** Names, numbers and order of a program's parts (synthesizer/program `lib.rs`). */
export function checkNames(program: Program): void {
  atLine(1, () => {
    checkProgramName(program)
    checkCounts(program)
  })
  checkData(program)
  checkRecordNames(program)
  checkCode(program)
}
