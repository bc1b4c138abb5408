import { scanIdentifier, scanLocator } from '../identifier.ts'
import { skipSpace, skipWhitespace, takeText } from '../scanner.ts'
import { type Cursor, expect, fail, lineOf, required } from './cursor.ts'
import { type CommandOpcode, commandOpcodes, instructionSyntax } from './opcodes.ts'
import {
  destination,
  expectAs,
  manyOperands,
  parseInstructionBody,
  parseName,
  spacedOperand,
  takeOpcode,
} from './parseInstruction.ts'
import { parseRegister } from './parseOperand.ts'
import { parseLiteralType, parsePlaintextType } from './parseType.ts'
import type { Command } from './program.ts'

type Head = {
  readonly opcode: CommandOpcode
  readonly line: number
}

const MAX_SEEDS = 2

function inBrackets(cursor: Cursor) {
  const key = spacedOperand(cursor)
  expect(cursor, ']')
  return key
}

function openBracket(cursor: Cursor): void {
  if (!takeText(cursor, '[')) fail(cursor, 'Expected "["')
}

function parseRead(cursor: Cursor, head: Head): Command {
  skipWhitespace(cursor)
  const locator = scanLocator(cursor)
  const mapping = locator?.name ?? required(cursor, scanIdentifier(cursor), 'a mapping')
  openBracket(cursor)
  const key = inBrackets(cursor)
  const operands = head.opcode === 'get.or_use' ? [key, spacedOperand(cursor)] : [key]
  const destinations = [destination(cursor)]
  const base = { kind: 'mapping', ...head, operands, destinations, mapping } as const
  return locator ? { ...base, program: locator.program } : base
}

function parseDynamicRead(cursor: Cursor, head: Head): Command {
  const target = [spacedOperand(cursor), spacedOperand(cursor), spacedOperand(cursor)]
  expect(cursor, '[')
  const operands = [...target, inBrackets(cursor)]
  if (head.opcode === 'get.or_use.dynamic') operands.push(spacedOperand(cursor))
  const destinations = [destination(cursor)]
  const base = { kind: 'mapping_dynamic', ...head, operands, destinations } as const
  if (head.opcode === 'contains.dynamic') return base
  expectAs(cursor)
  return { ...base, type: parsePlaintextType(cursor) }
}

function parseSet(cursor: Cursor, head: Head): Command {
  const value = spacedOperand(cursor)
  expect(cursor, 'into')
  const mapping = parseName(cursor, 'a mapping')
  openBracket(cursor)
  const key = inBrackets(cursor)
  return { kind: 'mapping', ...head, operands: [key, value], destinations: [], mapping }
}

function parseRemove(cursor: Cursor, head: Head): Command {
  const mapping = parseName(cursor, 'a mapping')
  openBracket(cursor)
  return { kind: 'mapping', ...head, operands: [inBrackets(cursor)], destinations: [], mapping }
}

function parseRandom(cursor: Cursor, head: Head): Command {
  const operands = manyOperands(cursor)
  const destinations = [destination(cursor)]
  expectAs(cursor)
  const type = required(cursor, parseLiteralType(cursor), 'a literal type')
  if (operands.length > MAX_SEEDS) fail(cursor, `"rand.chacha" takes at most ${MAX_SEEDS} seeds`)
  if (type === 'string' || type === 'identifier')
    fail(cursor, `A random ${type} cannot be generated`)
  return { kind: 'random', ...head, operands, destinations, type }
}

function parseBranch(cursor: Cursor, head: Head): Command {
  const operands = [spacedOperand(cursor), spacedOperand(cursor)]
  expect(cursor, 'to')
  const position = parseName(cursor, 'a position')
  return { kind: 'branch', ...head, operands, destinations: [], position }
}

function parseAwait(cursor: Cursor, head: Head): Command {
  skipWhitespace(cursor)
  const register = parseRegister(cursor)
  return { kind: 'operation', ...head, operands: [register], destinations: [] }
}

function parsePosition(cursor: Cursor, head: Head): Command {
  const name = parseName(cursor, 'a position')
  return { kind: 'position', ...head, operands: [], destinations: [], name }
}

const parsers: Readonly<Record<CommandOpcode, (cursor: Cursor, head: Head) => Command>> = {
  await: parseAwait,
  'branch.eq': parseBranch,
  'branch.neq': parseBranch,
  contains: parseRead,
  'contains.dynamic': parseDynamicRead,
  get: parseRead,
  'get.dynamic': parseDynamicRead,
  'get.or_use': parseRead,
  'get.or_use.dynamic': parseDynamicRead,
  position: parsePosition,
  'rand.chacha': parseRandom,
  remove: parseRemove,
  set: parseSet,
}

const isCommandOpcode = (name: string): name is CommandOpcode =>
  commandOpcodes.some((opcode) => opcode === name)

/** One line of a finalize, a constructor or a view. */
export function parseCommand(cursor: Cursor): Command {
  skipSpace(cursor)
  const line = lineOf(cursor)
  const known = (name: string) => isCommandOpcode(name) || instructionSyntax.has(name)
  const opcode = takeOpcode(cursor, known)
  if (opcode === undefined) return fail(cursor, 'Expected an instruction or a command')
  if (!isCommandOpcode(opcode)) return parseInstructionBody(cursor, opcode, line)
  const command = parsers[opcode](cursor, { opcode, line })
  expect(cursor, ';')
  return command
}
