import {
  type Command,
  commandOpcodes,
  instructionSyntax,
  type Output,
  outputText,
  type PlaintextType,
  type Program,
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

/** Names reserved by later consensus versions (`RESTRICTED_KEYWORDS`). */
const restricted = new Set(['constructor', 'dynamic', 'identifier', 'view'])

const commandNames = new Set<string>(commandOpcodes)
const isOpcode = (name: string) => instructionSyntax.has(name) && !commandNames.has(name)

function checkName(name: string): void {
  if (keywords.has(name)) mismatch(`"${name}" is a keyword`)
  if (isOpcode(name)) mismatch(`"${name}" is an opcode`)
  if (restricted.has(name)) mismatch(`"${name}" is a restricted keyword`)
}

function checkPartName(name: string): void {
  if (keywords.has(name) || restricted.has(name)) mismatch(`"${name}" is a keyword`)
}

function checkProgramName({ id, line, importLines }: Program): void {
  const name = id.slice(0, -'.aleo'.length)
  atLine(line, () => {
    if (keywords.has(name) || restricted.has(name))
      mismatch(`The program's name "${name}" is a keyword`)
    if (name.includes('aleo')) mismatch(`The program's name "${name}" contains "aleo"`)
  })
  for (const [imported, importLine] of importLines) {
    atLine(importLine, () => {
      if (imported === id) mismatch('A program cannot import itself')
      const importName = imported.slice(0, -'.aleo'.length)
      if (keywords.has(importName) || isOpcode(importName))
        mismatch(`"${imported}" is not imported`)
    })
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

/** A member of a struct or entry of a record: its name, and that a struct is declared before it. */
function checkPart(program: Program, owner: string, name: string, type: PlaintextType): void {
  checkPartName(name)
  const base = baseType(type)
  if (base.kind === 'struct') {
    const isBefore = program.structs.has(base.name) && isDeclaredBefore(program, base.name, owner)
    if (!isBefore) mismatch(`Struct "${base.name}" is not defined before`)
  }
  if (base.kind === 'external' && !program.imports.includes(base.program)) {
    mismatch(`Program ${base.program} is not imported`)
  }
}

function isDeclaredBefore({ order }: Program, name: string, other: string): boolean {
  return order.indexOf(name) < order.indexOf(other)
}

function checkData(program: Program): void {
  for (const { name, members, line } of program.structs.values()) {
    atLine(line, () => {
      checkName(name)
      for (const [member, type] of members) checkPart(program, name, member, type)
    })
  }
  for (const { name, entries, line } of program.records.values()) {
    atLine(line, () => {
      checkName(name)
      for (const [entry, { type }] of entries) {
        if (entry.includes('aleo')) mismatch(`The entry's name "${entry}" contains "aleo"`)
        checkPart(program, name, entry, type)
      }
    })
  }
  for (const { name, line } of program.mappings.values()) atLine(line, () => checkName(name))
}

/** A function must not return an output twice; closures and views return a repeated one once. */
function checkDistinct(outputs: readonly Output[]): void {
  const seen = new Set<string>()
  for (const { operand, type, line } of outputs) {
    const text = outputText({ operand, type })
    if (seen.has(text)) atLine(line, () => mismatch('The output is declared twice'))
    seen.add(text)
  }
}

/** The positions of a finalize must not be restricted keywords; those of other bodies may be. */
function checkPositionNames(commands: readonly Command[]): void {
  for (const command of commands) {
    if (command.kind !== 'position' || !restricted.has(command.name)) continue
    atLine(command.line, () => mismatch(`"${command.name}" is a restricted keyword`))
  }
}

function checkCode({ functions, closures, views }: Program): void {
  for (const { name, line } of [...functions.values(), ...closures.values(), ...views.values()]) {
    atLine(line, () => checkName(name))
  }
  for (const { outputs, finalize } of functions.values()) {
    checkDistinct(outputs)
    checkPositionNames(finalize?.commands ?? [])
  }
}

/** Names and order of a program's parts (synthesizer/program `lib.rs`). */
export function checkNames(program: Program): void {
  checkProgramName(program)
  checkData(program)
  checkRecordNames(program)
  checkCode(program)
}
