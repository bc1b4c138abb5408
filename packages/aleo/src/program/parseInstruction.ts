import { scanIdentifier, scanLocator } from '../identifier.ts'
import { attempt, skipSpace, skipWhitespace, takePattern, takeText } from '../scanner.ts'
import { type Cursor, expect, fail, lineOf, required } from './cursor.ts'
import { instructionSyntax, type Syntax } from './opcodes.ts'
import { parseOperand, parseRegister, scanOperand, scanRegister } from './parseOperand.ts'
import {
  parseArrayType,
  parseLiteralType,
  parsePlaintextType,
  parseValueType,
  parseVisibility,
} from './parseType.ts'
import type { CastType, Instruction, Operand, Register, ValueType } from './program.ts'

const MAX_OPERANDS = 16
const MAX_STRUCT_MEMBERS = 32
const MAX_ARRAY_ELEMENTS = 2048

export function parseName(cursor: Cursor, what: string): string {
  skipWhitespace(cursor)
  return required(cursor, scanIdentifier(cursor), what)
}

export function spacedOperand(cursor: Cursor): Operand {
  skipWhitespace(cursor)
  return parseOperand(cursor)
}

function operands(cursor: Cursor, count: number): Operand[] {
  return Array.from({ length: count }, () => spacedOperand(cursor))
}

/** All operands that follow. */
export function manyOperands(cursor: Cursor): Operand[] {
  const found: Operand[] = []
  for (;;) {
    const start = cursor.position
    skipWhitespace(cursor)
    const operand = scanOperand(cursor)
    if (!operand) {
      cursor.position = start
      return found
    }
    found.push(operand)
  }
}

function manyRegisters(cursor: Cursor): Register[] {
  const found: Register[] = []
  for (;;) {
    const start = cursor.position
    skipWhitespace(cursor)
    const register = scanRegister(cursor)
    if (!register) {
      cursor.position = start
      return found
    }
    found.push(register)
  }
}

/** `into r3`; a register itself, not a part of one. */
export function destination(cursor: Cursor): Register {
  expect(cursor, 'into')
  skipWhitespace(cursor)
  return wholeRegister(cursor, parseRegister(cursor))
}

function wholeRegister(cursor: Cursor, register: Register): Register {
  if (register.access.length > 0) fail(cursor, 'A destination is a whole register')
  return register
}

export function expectAs(cursor: Cursor): void {
  expect(cursor, 'as')
  skipWhitespace(cursor)
}

type Head = {
  readonly opcode: string
  readonly line: number
}

function scanCastSpecial(cursor: Cursor): CastType | undefined {
  if (takeText(cursor, 'group.x')) return { kind: 'group.x' }
  if (takeText(cursor, 'group.y')) return { kind: 'group.y' }
  if (takeText(cursor, 'dynamic.record')) return { kind: 'dynamic_record' }
  return attempt<CastType>(cursor, () => {
    const locator = scanLocator(cursor)
    const name = locator ? locator.name : scanIdentifier(cursor)
    if (name === undefined || !takeText(cursor, '.record')) return undefined
    return locator
      ? { kind: 'external_record', program: locator.program, name }
      : { kind: 'record', name }
  })
}

function castLimit(type: CastType): number {
  if (type.kind === 'struct' || type.kind === 'external') return MAX_STRUCT_MEMBERS
  if (type.kind === 'array') return MAX_ARRAY_ELEMENTS
  if (type.kind === 'record' || type.kind === 'external_record') return MAX_STRUCT_MEMBERS + 1
  return 1
}

function parseCast(cursor: Cursor, head: Head): Instruction {
  const values = manyOperands(cursor)
  const target = destination(cursor)
  expectAs(cursor)
  const type = scanCastSpecial(cursor) ?? parsePlaintextType(cursor)
  if (values.length === 0 || values.length > castLimit(type)) {
    return fail(cursor, `"${head.opcode}" has ${values.length} operands, which its type forbids`)
  }
  return { kind: 'cast', ...head, operands: values, destinations: [target], type }
}

const unhashable = new Set(['boolean', 'string', 'identifier'])
const commitTypes = new Set(['address', 'field', 'group'])

function parseHash(cursor: Cursor, head: Head, count: number): Instruction {
  const values = operands(cursor, count)
  const target = destination(cursor)
  expectAs(cursor)
  const type = parsePlaintextType(cursor)
  if (type.kind === 'literal' && unhashable.has(type.type)) {
    return fail(cursor, `"${head.opcode}" does not produce a ${type.type}`)
  }
  return { kind: 'hash', ...head, operands: values, destinations: [target], type }
}

function parseCommit(cursor: Cursor, head: Head): Instruction {
  const values = operands(cursor, 2)
  const target = destination(cursor)
  expectAs(cursor)
  const type = required(cursor, parseLiteralType(cursor), 'a literal type')
  if (!commitTypes.has(type)) return fail(cursor, `"${head.opcode}" does not produce a ${type}`)
  const result = { kind: 'literal', type } as const
  return { kind: 'hash', ...head, operands: values, destinations: [target], type: result }
}

function inParentheses<T>(cursor: Cursor, parse: (cursor: Cursor) => T): T {
  expect(cursor, '(')
  skipWhitespace(cursor)
  const type = parse(cursor)
  if (!takeText(cursor, ')')) fail(cursor, 'Expected ")"')
  return type
}

function parseSerialize(cursor: Cursor, head: Head, toBits: boolean): Instruction {
  const values = operands(cursor, 1)
  const operandType = inParentheses(cursor, toBits ? parsePlaintextType : parseArrayType)
  const destinations = [destination(cursor)]
  const type = inParentheses(cursor, toBits ? parseArrayType : parsePlaintextType)
  return { kind: 'serialize', ...head, operands: values, destinations, operandType, type }
}

function checkCount(cursor: Cursor, items: readonly unknown[]): void {
  if (items.length > MAX_OPERANDS) fail(cursor, `At most ${MAX_OPERANDS} operands are allowed`)
}

function parseCall(cursor: Cursor, head: Head): Instruction {
  skipWhitespace(cursor)
  const locator = scanLocator(cursor)
  const name = locator?.name ?? required(cursor, scanIdentifier(cursor), 'a function or view')
  const values = manyOperands(cursor)
  skipWhitespace(cursor)
  const destinations = takeText(cursor, 'into') ? manyDestinations(cursor) : []
  checkCount(cursor, values)
  checkCount(cursor, destinations)
  const base = { kind: 'call', ...head, operands: values, destinations, name } as const
  return locator ? { ...base, program: locator.program } : base
}

function manyDestinations(cursor: Cursor): Register[] {
  const registers = manyRegisters(cursor).map((register) => wholeRegister(cursor, register))
  if (registers.length === 0) fail(cursor, 'Expected a register')
  return registers
}

function valueTypes(cursor: Cursor, count: number): ValueType[] {
  expect(cursor, '(')
  expect(cursor, 'as')
  const types: ValueType[] = []
  for (let i = 0; i < count; i++) {
    skipWhitespace(cursor)
    types.push(parseValueType(cursor))
  }
  expect(cursor, ')')
  return types
}

function parseCallDynamic(cursor: Cursor, head: Head): Instruction {
  const target = operands(cursor, 3)
  skipWhitespace(cursor)
  const values = takeText(cursor, 'with') ? manyOperands(cursor) : []
  checkCount(cursor, values)
  const operandTypes = values.length > 0 ? valueTypes(cursor, values.length) : []
  skipWhitespace(cursor)
  const destinations = takeText(cursor, 'into') ? manyDestinations(cursor) : []
  checkCount(cursor, destinations)
  const destinationTypes = destinations.length > 0 ? valueTypes(cursor, destinations.length) : []
  const all = [...target, ...values]
  return {
    kind: 'call_dynamic',
    ...head,
    operands: all,
    destinations,
    operandTypes,
    destinationTypes,
  }
}

function parseAsync(cursor: Cursor, head: Head): Instruction {
  const name = parseName(cursor, 'a function')
  const values = manyOperands(cursor)
  const destinations = [destination(cursor)]
  checkCount(cursor, values)
  return { kind: 'async', ...head, operands: values, destinations, name }
}

function parseGetRecord(cursor: Cursor, head: Head): Instruction {
  skipWhitespace(cursor)
  const source = parseOperand(cursor)
  const destinations = [destination(cursor)]
  expectAs(cursor)
  const type = parsePlaintextType(cursor)
  const visibility = parseVisibility(cursor)
  const base = { kind: 'get_record', ...head, operands: [source], destinations, type } as const
  return visibility ? { ...base, visibility } : base
}

function parseBody(cursor: Cursor, head: Head, syntax: Syntax): Instruction {
  switch (syntax.form) {
    case 'operation': {
      const values = operands(cursor, syntax.operands)
      return { kind: 'operation', ...head, operands: values, destinations: [destination(cursor)] }
    }
    case 'assert':
      return { kind: 'operation', ...head, operands: operands(cursor, 2), destinations: [] }
    case 'cast':
      return parseCast(cursor, head)
    case 'hash':
      return parseHash(cursor, head, syntax.operands)
    case 'commit':
      return parseCommit(cursor, head)
    case 'serialize':
      return parseSerialize(cursor, head, true)
    case 'deserialize':
      return parseSerialize(cursor, head, false)
    case 'call':
      return parseCall(cursor, head)
    case 'call_dynamic':
      return parseCallDynamic(cursor, head)
    case 'async':
      return parseAsync(cursor, head)
    case 'get_record':
      return parseGetRecord(cursor, head)
  }
}

const opcodeText = /[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+)*/y

/** The longest known opcode at the start of the text; snarkVM requires no space after it. */
export function takeOpcode(cursor: Cursor, known: (name: string) => boolean): string | undefined {
  const start = cursor.position
  const found = takePattern(cursor, opcodeText)
  for (let name = found ?? ''; name !== ''; name = name.slice(0, -1)) {
    if (!known(name)) continue
    cursor.position = start + name.length
    return name
  }
  cursor.position = start
  return undefined
}

/** The rest of an instruction after its opcode, including the semicolon. */
export function parseInstructionBody(cursor: Cursor, opcode: string, line: number): Instruction {
  const syntax = instructionSyntax.get(opcode)
  if (!syntax) return fail(cursor, `There is no instruction "${opcode}"`)
  const instruction = parseBody(cursor, { opcode, line }, syntax)
  expect(cursor, ';')
  return instruction
}

/** One instruction of a function or closure. */
export function parseInstruction(cursor: Cursor): Instruction {
  skipSpace(cursor)
  const line = lineOf(cursor)
  const opcode = takeOpcode(cursor, (name) => instructionSyntax.has(name))
  if (opcode === undefined) return fail(cursor, 'Expected an instruction')
  return parseInstructionBody(cursor, opcode, line)
}
