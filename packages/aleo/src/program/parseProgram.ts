import { scanIdentifier, scanProgramId } from '../identifier.ts'
import { hasUnsafeCharacter, skipSpace, skipWhitespace, takeText } from '../scanner.ts'
import { type Cursor, createCursor, expect, fail, lineOf, ProgramSyntaxError } from './cursor.ts'
import { outputText } from './format.ts'
import { parseCommand } from './parseCommand.ts'
import { parseInstruction, parseName } from './parseInstruction.ts'
import { parseOperand, parseRegister } from './parseOperand.ts'
import {
  parseFinalizeType,
  parsePlaintextType,
  parseRegisterType,
  parseValueType,
  parseVisibility,
} from './parseType.ts'
import type {
  Closure,
  Command,
  Constructor,
  Finalize,
  Input,
  Mapping,
  Output,
  PlaintextType,
  Program,
  ProgramFunction,
  RecordEntryType,
  RecordType,
  Struct,
  ValueType,
  View,
} from './program.ts'
import { checkSourceSize } from './size.ts'

/** Maximum outputs of a closure or view (`MAX_OUTPUTS`). */
const MAX_OUTPUTS = 16

const sections = [
  'constructor',
  'mapping',
  'struct',
  'record',
  'closure',
  'function',
  'view',
] as const

type Section = (typeof sections)[number]

function startsWith(cursor: Cursor, text: string): boolean {
  return cursor.text.startsWith(text, cursor.position)
}

/** Whether the code of a body continues, as opposed to its outputs or the next section. */
function isAtCode(cursor: Cursor): boolean {
  skipSpace(cursor)
  if (cursor.position >= cursor.text.length) return false
  if (startsWith(cursor, 'output') || startsWith(cursor, 'finalize')) return false
  return !sections.some((section) => startsWith(cursor, section))
}

function parseInputs(cursor: Cursor, parseType: (cursor: Cursor) => ValueType): Input[] {
  const inputs: Input[] = []
  for (;;) {
    skipSpace(cursor)
    const line = lineOf(cursor)
    if (!takeText(cursor, 'input')) return inputs
    skipWhitespace(cursor)
    const { index, access } = parseRegister(cursor)
    if (access.length > 0) fail(cursor, 'An input is a whole register')
    expect(cursor, 'as')
    skipWhitespace(cursor)
    const type = parseType(cursor)
    expect(cursor, ';')
    inputs.push({ register: index, type, line })
  }
}

function parseOutputs(cursor: Cursor, parseType: (cursor: Cursor) => ValueType): Output[] {
  const outputs: Output[] = []
  for (;;) {
    skipSpace(cursor)
    const line = lineOf(cursor)
    if (!takeText(cursor, 'output')) return outputs
    skipWhitespace(cursor)
    const operand = parseOperand(cursor)
    expect(cursor, 'as')
    skipWhitespace(cursor)
    const type = parseType(cursor)
    expect(cursor, ';')
    outputs.push({ operand, type, line })
  }
}

/** Outputs of a closure or view. As in snarkVM's sets, which hold at most sixteen, a repeated output counts once. */
function parseOutputSet(cursor: Cursor, parseType: (cursor: Cursor) => ValueType): Output[] {
  const found = new Map<string, Output>()
  for (const output of parseOutputs(cursor, parseType)) {
    if (found.size === MAX_OUTPUTS) {
      throw new ProgramSyntaxError(`At most ${MAX_OUTPUTS} outputs are allowed.`, output.line)
    }
    const text = outputText(output)
    if (!found.has(text)) found.set(text, output)
  }
  return [...found.values()]
}

function parseMany<T>(cursor: Cursor, parse: (cursor: Cursor) => T): T[] {
  const found: T[] = []
  while (isAtCode(cursor)) found.push(parse(cursor))
  return found
}

function sectionName(cursor: Cursor): string {
  const name = parseName(cursor, 'a name')
  expect(cursor, ':')
  return name
}

const sectionStart =
  /(?:constructor|(?:mapping|struct|record|closure|function|view)\s+[A-Za-z]\w*)\s*:/y

function parseEntries<T>(cursor: Cursor, parseType: (cursor: Cursor) => T): Map<string, T> {
  const entries = new Map<string, T>()
  for (;;) {
    skipSpace(cursor)
    sectionStart.lastIndex = cursor.position
    if (sectionStart.test(cursor.text)) return entries
    const start = cursor.position
    const name = scanIdentifier(cursor)
    skipWhitespace(cursor)
    if (name === undefined || !takeText(cursor, 'as')) {
      cursor.position = start
      return entries
    }
    if (entries.has(name)) fail(cursor, `"${name}" is declared twice`)
    skipWhitespace(cursor)
    entries.set(name, parseType(cursor))
    expect(cursor, ';')
  }
}

function parseStruct(cursor: Cursor, line: number): Struct {
  const name = sectionName(cursor)
  const members = parseEntries(cursor, parsePlaintextType)
  if (members.size === 0) fail(cursor, `Struct "${name}" has no members`)
  return { name, members, line }
}

function parseEntryType(cursor: Cursor): RecordEntryType {
  const type = parsePlaintextType(cursor)
  const visibility = parseVisibility(cursor)
  return visibility ? { type, visibility } : fail(cursor, 'Expected a visibility')
}

function parseRecordType(cursor: Cursor, line: number): RecordType {
  const name = sectionName(cursor)
  skipSpace(cursor)
  if (!takeText(cursor, 'owner')) fail(cursor, 'The first entry of a record is its owner')
  expect(cursor, 'as')
  skipWhitespace(cursor)
  const isPublic = takeText(cursor, 'address.public')
  if (!isPublic && !takeText(cursor, 'address.private')) {
    fail(cursor, 'The owner of a record is address.public or address.private')
  }
  expect(cursor, ';')
  const entries = parseEntries(cursor, parseEntryType)
  if (entries.has('owner')) fail(cursor, `Record "${name}" declares its owner twice`)
  return { name, owner: isPublic ? 'public' : 'private', entries, line }
}

function parseMappingPart(cursor: Cursor, part: 'key' | 'value'): PlaintextType {
  skipSpace(cursor)
  if (!takeText(cursor, part)) fail(cursor, `Expected the ${part} of the mapping`)
  expect(cursor, 'as')
  skipWhitespace(cursor)
  const type = parsePlaintextType(cursor)
  if (!takeText(cursor, '.public')) fail(cursor, 'Expected ".public"')
  expect(cursor, ';')
  return type
}

function parseMapping(cursor: Cursor, line: number): Mapping {
  const name = sectionName(cursor)
  const key = parseMappingPart(cursor, 'key')
  return { name, key, value: parseMappingPart(cursor, 'value'), line }
}

function parseClosure(cursor: Cursor, line: number): Closure {
  const name = sectionName(cursor)
  const inputs = parseInputs(cursor, parseRegisterType)
  const instructions = parseMany(cursor, parseInstruction)
  const outputs = parseOutputSet(cursor, parseRegisterType)
  if (inputs.length === 0) fail(cursor, `Closure "${name}" has no inputs`)
  if (instructions.length === 0) fail(cursor, `Closure "${name}" has no instructions`)
  return { name, inputs, instructions, outputs, line }
}

function parseCommands(cursor: Cursor): Command[] {
  return parseMany(cursor, parseCommand)
}

function parseFinalize(cursor: Cursor, functionName: string): Finalize | undefined {
  skipSpace(cursor)
  const line = lineOf(cursor)
  if (!takeText(cursor, 'finalize')) return undefined
  const name = sectionName(cursor)
  if (name !== functionName)
    fail(cursor, `Finalize "${name}" belongs to "${functionName}", which has another name`)
  const inputs = parseInputs(cursor, parseFinalizeType)
  const commands = parseCommands(cursor)
  if (commands.length === 0) fail(cursor, `Finalize "${name}" has no commands`)
  return { name, inputs, commands, line }
}

function parseFunction(cursor: Cursor, line: number): ProgramFunction {
  const name = sectionName(cursor)
  const inputs = parseInputs(cursor, parseValueType)
  const instructions = parseMany(cursor, parseInstruction)
  const outputs = parseOutputs(cursor, parseValueType)
  const finalize = parseFinalize(cursor, name)
  const base = { name, inputs, instructions, outputs, line }
  return finalize ? { ...base, finalize } : base
}

function parseView(cursor: Cursor, line: number): View {
  const name = sectionName(cursor)
  const inputs = parseInputs(cursor, parseFinalizeType)
  const commands = parseCommands(cursor)
  return { name, inputs, commands, outputs: parseOutputSet(cursor, parseFinalizeType), line }
}

function parseConstructor(cursor: Cursor, line: number): Constructor {
  expect(cursor, ':')
  const commands = parseCommands(cursor)
  if (commands.length === 0) fail(cursor, 'The constructor has no commands')
  return { commands, line }
}

type Components = {
  readonly structs: Map<string, Struct>
  readonly records: Map<string, RecordType>
  readonly mappings: Map<string, Mapping>
  readonly closures: Map<string, Closure>
  readonly functions: Map<string, ProgramFunction>
  readonly views: Map<string, View>
  readonly order: string[]
  constructor_: Constructor | undefined
}

function keep<T extends { readonly name: string; readonly line: number }>(
  { order }: Components,
  map: Map<string, T>,
  component: T,
): void {
  if (order.includes(component.name)) {
    throw new ProgramSyntaxError(`"${component.name}" is already in use.`, component.line)
  }
  order.push(component.name)
  map.set(component.name, component)
}

function parseSection(cursor: Cursor, section: Section, components: Components): void {
  const line = lineOf(cursor)
  takeText(cursor, section)
  switch (section) {
    case 'constructor':
      if (components.constructor_) fail(cursor, 'The program already has a constructor')
      components.constructor_ = parseConstructor(cursor, line)
      components.order.push('') // no name is empty: this marks the constructor's place
      return
    case 'mapping':
      keep(components, components.mappings, parseMapping(cursor, line))
      return
    case 'struct':
      keep(components, components.structs, parseStruct(cursor, line))
      return
    case 'record':
      keep(components, components.records, parseRecordType(cursor, line))
      return
    case 'closure':
      keep(components, components.closures, parseClosure(cursor, line))
      return
    case 'function':
      keep(components, components.functions, parseFunction(cursor, line))
      return
    case 'view':
      keep(components, components.views, parseView(cursor, line))
  }
}

/** The imported programs and the lines of their imports. */
function parseImports(cursor: Cursor): Map<string, number> {
  const imports = new Map<string, number>()
  for (;;) {
    skipSpace(cursor)
    const line = lineOf(cursor)
    if (!takeText(cursor, 'import')) return imports
    skipWhitespace(cursor)
    const program = scanProgramId(cursor) ?? fail(cursor, 'Expected a program id')
    if (imports.has(program)) fail(cursor, `"${program}" is imported twice`)
    imports.set(program, line)
    expect(cursor, ';')
  }
}

function parseHeader(cursor: Cursor): string {
  if (!takeText(cursor, 'program')) fail(cursor, 'Expected "program"')
  skipWhitespace(cursor)
  const id = scanProgramId(cursor) ?? fail(cursor, 'Expected a program id')
  expect(cursor, ';')
  return id
}

function emptyComponents(): Components {
  return {
    structs: new Map(),
    records: new Map(),
    mappings: new Map(),
    closures: new Map(),
    functions: new Map(),
    views: new Map(),
    order: [],
    constructor_: undefined,
  }
}

/**
 * Parses the text of a program. Types, registers and limits are not checked here.
 * Throws a {@link ProgramSyntaxError} with the line.
 */
export function parseProgram(source: string): Program {
  const cursor = createCursor(source)
  checkSourceSize(source)
  if (hasUnsafeCharacter(source)) {
    throw new ProgramSyntaxError('The program contains a control or direction character.', 1)
  }
  const importLines = parseImports(cursor)
  const line = lineOf(cursor)
  const id = parseHeader(cursor)
  const { constructor_, ...components } = parseComponents(cursor)
  const program = { id, source, line, imports: [...importLines.keys()], importLines, ...components }
  return constructor_ ? { ...program, constructor_ } : program
}

function parseComponents(cursor: Cursor): Components {
  const components = emptyComponents()
  for (;;) {
    skipSpace(cursor)
    if (cursor.position >= cursor.text.length) break
    const section = sections.find((name) => startsWith(cursor, name))
    if (!section) return fail(cursor, 'Expected a mapping, struct, record, function or similar')
    parseSection(cursor, section, components)
  }
  if (components.order.length === 0) fail(cursor, 'The program is empty')
  return components
}
