import {
  fieldToIdentifier,
  identifierToField,
  scanIdentifier,
  scanProgramId,
} from './identifier.ts'
import {
  expectEnd,
  expectText,
  formatPlaintext,
  type Plaintext,
  refuse,
  scanPlaintext,
} from './plaintext.ts'
import { attempt, type Scanner, skipSpace, skipWhitespace, takeText } from './scanner.ts'

/** A call of `finalize` that a transition requests. */
export type Future = {
  readonly kind: 'future'
  readonly program: string
  readonly function: string
  readonly arguments: readonly FutureArgument[]
}

/** The output of a dynamic call: refers to a future by its names as fields and a checksum. */
export type DynamicFuture = {
  readonly kind: 'dynamic_future'
  readonly programName: bigint
  readonly programNetwork: bigint
  readonly functionName: bigint
  readonly checksum: bigint
}

export type FutureArgument = Plaintext | Future | DynamicFuture

const MAX_DEPTH = 32

function expectName(scanner: Scanner, name: string): void {
  skipSpace(scanner)
  expectText(scanner, name)
  skipWhitespace(scanner)
  expectText(scanner, ':')
  skipWhitespace(scanner)
}

function expectComma(scanner: Scanner): void {
  skipWhitespace(scanner)
  expectText(scanner, ',')
}

function scanArguments(scanner: Scanner, depth: number): FutureArgument[] {
  expectText(scanner, '[')
  skipSpace(scanner)
  const values: FutureArgument[] = []
  if (takeText(scanner, ']')) return values
  do {
    skipSpace(scanner)
    values.push(scanArgument(scanner, depth))
    skipSpace(scanner)
  } while (takeText(scanner, ','))
  expectText(scanner, ']')
  return values
}

function startsWith(scanner: Scanner, name: string): boolean {
  const start = scanner.position
  const isOpen = takeText(scanner, '{')
  skipSpace(scanner)
  const found = isOpen && takeText(scanner, name)
  scanner.position = start
  return found
}

/** A struct's member may be called `program_id` too, but no value is printed as a program's id. */
function startsFuture({ text, position }: Scanner): boolean {
  const ahead: Scanner = { text, position }
  if (!takeText(ahead, '{')) return false
  skipSpace(ahead)
  if (!takeText(ahead, 'program_id')) return false
  skipWhitespace(ahead)
  if (!takeText(ahead, ':')) return false
  skipWhitespace(ahead)
  return scanProgramId(ahead) !== undefined
}

function scanArgument(scanner: Scanner, depth: number): FutureArgument {
  if (startsFuture(scanner)) return scanFuture(scanner, depth + 1)
  if (startsWith(scanner, '_program_id') || startsWith(scanner, '_program_name')) {
    return scanDynamicFuture(scanner)
  }
  return scanPlaintext(scanner)
}

function fieldEntry(scanner: Scanner, name: string): bigint {
  expectName(scanner, name)
  const value = scanPlaintext(scanner)
  if (value.kind !== 'literal' || typeof value.value !== 'bigint' || value.type !== 'field') {
    return refuse(scanner, `Expected ${name} to be a field`)
  }
  return value.value
}

function scanNamedFuture(scanner: Scanner): DynamicFuture {
  expectName(scanner, '_program_id')
  const program = scanProgramId(scanner) ?? refuse(scanner, 'Expected a program id')
  expectComma(scanner)
  expectName(scanner, '_function_name')
  const name = scanIdentifier(scanner) ?? refuse(scanner, 'Expected a function name')
  expectComma(scanner)
  return {
    kind: 'dynamic_future',
    programName: identifierToField(program.slice(0, -5)),
    programNetwork: identifierToField('aleo'),
    functionName: identifierToField(name),
    checksum: fieldEntry(scanner, '_checksum'),
  }
}

function scanRawFuture(scanner: Scanner): DynamicFuture {
  const programName = fieldEntry(scanner, '_program_name')
  expectComma(scanner)
  const programNetwork = fieldEntry(scanner, '_program_network')
  expectComma(scanner)
  const functionName = fieldEntry(scanner, '_function_name')
  expectComma(scanner)
  const checksum = fieldEntry(scanner, '_checksum')
  return { kind: 'dynamic_future', programName, programNetwork, functionName, checksum }
}

function scanDynamicFuture(scanner: Scanner): DynamicFuture {
  const isNamed = startsWith(scanner, '_program_id')
  expectText(scanner, '{')
  const future = isNamed ? scanNamedFuture(scanner) : scanRawFuture(scanner)
  skipSpace(scanner)
  expectText(scanner, '}')
  return future
}

/** Parses the future that starts here; throws if there is none. */
export function scanFuture(scanner: Scanner, depth = 0): Future {
  if (depth > MAX_DEPTH) refuse(scanner, `A future is at most ${MAX_DEPTH} levels deep`)
  skipSpace(scanner)
  expectText(scanner, '{')
  expectName(scanner, 'program_id')
  const program = attempt(scanner, scanProgramId) ?? refuse(scanner, 'Expected a program id')
  expectComma(scanner)
  expectName(scanner, 'function_name')
  const name = scanIdentifier(scanner) ?? refuse(scanner, 'Expected a function name')
  expectComma(scanner)
  expectName(scanner, 'arguments')
  const values = scanArguments(scanner, depth)
  skipSpace(scanner)
  expectText(scanner, '}')
  return { kind: 'future', program, function: name, arguments: values }
}

/** Parses a future as printed in a transition's output. */
export function parseFuture(text: string): Future {
  const scanner = { text, position: 0 }
  const future = scanFuture(scanner)
  expectEnd(scanner)
  return future
}

function formatArgument(value: FutureArgument): string {
  if (value.kind === 'future') return formatFuture(value)
  return value.kind === 'dynamic_future' ? formatDynamicFuture(value) : formatPlaintext(value)
}

function isLower(text: string): boolean {
  return text === text.toLowerCase()
}

/** One line of a dynamic future, with names where its fields spell names. */
export function formatDynamicFuture(future: DynamicFuture): string {
  const program = fieldToIdentifier(future.programName)
  const network = fieldToIdentifier(future.programNetwork)
  const name = fieldToIdentifier(future.functionName)
  const checksum = `_checksum: ${future.checksum}field`
  if (program !== undefined && network === 'aleo' && name !== undefined && isLower(program)) {
    return `{ _program_id: ${program}.aleo, _function_name: ${name}, ${checksum} }`
  }
  const { programName, programNetwork, functionName } = future
  return `{ _program_name: ${programName}field, _program_network: ${programNetwork}field, _function_name: ${functionName}field, ${checksum} }`
}

/** One line, as {@link parseFuture} reads it. */
export function formatFuture(future: Future): string {
  const values = future.arguments.map(formatArgument).join(', ')
  const list = values === '' ? '[]' : `[ ${values} ]`
  return `{ program_id: ${future.program}, function_name: ${future.function}, arguments: ${list} }`
}
