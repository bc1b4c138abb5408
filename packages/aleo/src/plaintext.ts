import { ValueSyntaxError } from './errors.ts'
import { scanIdentifier } from './identifier.ts'
import { formatLiteral, type Literal, scanLiteral } from './literal.ts'
import { type Scanner, skipSpace, skipWhitespace, takeText } from './scanner.ts'

/** A struct; the order of its members is part of the value. */
export type StructValue = {
  readonly kind: 'struct'
  readonly members: ReadonlyMap<string, Plaintext>
}

export type ArrayValue = {
  readonly kind: 'array'
  readonly elements: readonly Plaintext[]
}

export type Plaintext = Literal | StructValue | ArrayValue

const MAX_DEPTH = 32
const MAX_MEMBERS = 32

/** Throws at the scanner's position. */
export function refuse(scanner: Scanner, message: string): never {
  throw new ValueSyntaxError(message, scanner)
}

/** Consumes `expected` or throws. */
export function expectText(scanner: Scanner, expected: string): void {
  if (!takeText(scanner, expected)) refuse(scanner, `Expected "${expected}"`)
}

/** Throws if anything follows the value. */
export function expectEnd(scanner: Scanner): void {
  skipSpace(scanner)
  if (scanner.position < scanner.text.length) refuse(scanner, 'Unexpected text after the value')
}

function scanMember(scanner: Scanner, depth: number, members: Map<string, Plaintext>): void {
  skipSpace(scanner)
  const name = scanIdentifier(scanner) ?? refuse(scanner, 'Expected a member name')
  if (members.has(name)) refuse(scanner, `The struct has two members "${name}"`)
  skipWhitespace(scanner)
  expectText(scanner, ':')
  members.set(name, scanPlaintext(scanner, depth + 1))
  skipSpace(scanner)
}

function scanStruct(scanner: Scanner, depth: number): StructValue {
  const members = new Map<string, Plaintext>()
  do scanMember(scanner, depth, members)
  while (takeText(scanner, ','))
  if (members.size > MAX_MEMBERS) refuse(scanner, `A struct has at most ${MAX_MEMBERS} members`)
  expectText(scanner, '}')
  return { kind: 'struct', members }
}

function scanArray(scanner: Scanner, depth: number): ArrayValue {
  const elements: Plaintext[] = []
  do {
    elements.push(scanPlaintext(scanner, depth + 1))
    skipSpace(scanner)
  } while (takeText(scanner, ','))
  expectText(scanner, ']')
  return { kind: 'array', elements }
}

/** Parses the plaintext that starts here; throws if there is none. */
export function scanPlaintext(scanner: Scanner, depth = 0): Plaintext {
  if (depth > MAX_DEPTH) refuse(scanner, `A value is at most ${MAX_DEPTH} levels deep`)
  skipSpace(scanner)
  if (takeText(scanner, '{')) return scanStruct(scanner, depth)
  if (takeText(scanner, '[')) return scanArray(scanner, depth)
  return scanLiteral(scanner) ?? refuse(scanner, 'Expected a literal, a struct or an array')
}

/**
 * Parses a plaintext value. Checks the checksums of addresses and signatures, and that group elements are in
 * the field; whether a point is on the curve is not checked here.
 * @example parsePlaintext('{ amount: 5u64, to: aleo1… }')
 */
export function parsePlaintext(text: string): Plaintext {
  const scanner = { text, position: 0 }
  const value = scanPlaintext(scanner)
  expectEnd(scanner)
  return value
}

/** One line, `{ a: 1u8, b: [ 2field, 3field ] }`: equal values have equal texts. */
export function formatPlaintext(value: Plaintext): string {
  switch (value.kind) {
    case 'literal':
      return formatLiteral(value)
    case 'struct': {
      let text = '{ '
      for (const [name, member] of value.members) {
        text += `${text.length > 2 ? ', ' : ''}${name}: ${formatPlaintext(member)}`
      }
      return `${text} }`
    }
    case 'array':
      return `[ ${value.elements.map(formatPlaintext).join(', ')} ]`
  }
}

/** Whether two values are the same, member names and order included. */
export function isEqualPlaintext(left: Plaintext, right: Plaintext): boolean {
  return formatPlaintext(left) === formatPlaintext(right)
}
