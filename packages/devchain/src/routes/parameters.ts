import { formatPlaintext, isIdentifier, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { bech32m } from '@scure/base'
import type { IdPrefix } from '../hash/identifier.ts'
import { NodeError } from '../nodeError.ts'

/*
 * Path parameters as snarkOS reads them, and the words in which it refuses them: those of its web framework around
 * those of snarkVM's parsers. A path is named without its network.
 */

function invalidPath(path: string, message: string, cause: string): NodeError {
  return new NodeError('bad_request', `Invalid path "${path}": ${message}`, [cause])
}

const unknownError = (path: string, cause: string) =>
  invalidPath(path, `unknown error: ${cause}`, cause)

/** A height: a whole number of 32 bits. */
export function parseHeight(path: string, text: string): number {
  const height = parseUnsigned(text, 2 ** 32 - 1)
  if (height === undefined) {
    const cause = `Cannot parse \`${text}\` to a \`u32\``
    throw invalidPath(path, `value \`${text}\` is not of expected type \`u32\``, cause)
  }
  return height
}

/** An edition, the second parameter of its paths: a whole number of 16 bits. */
export function parseEdition(path: string, text: string): number {
  const edition = parseUnsigned(text, 2 ** 16 - 1)
  if (edition === undefined) {
    const cause = `Cannot parse value at index 1 with value \`${text}\` to a \`u16\``
    throw invalidPath(path, `value \`${text}\` at index 1 is not of expected type \`u16\``, cause)
  }
  return edition
}

/** A number in Rust's format: digits, with an optional plus sign. */
export function parseUnsigned(text: string, max: number): number | undefined {
  if (!/^\+?0*\d{1,12}$/.test(text)) return undefined
  const value = Number(text)
  return value <= max ? value : undefined
}

/** An id: its prefix and 61 characters of bech32m, in lower case. */
export function parseIdParameter(path: string, text: string, prefix: IdPrefix): string {
  const fault = idFault(text, prefix)
  if (fault !== null) throw unknownError(path, fault)
  return text
}

function idFault(text: string, prefix: IdPrefix): string | null {
  const { length } = new TextEncoder().encode(text)
  if (length !== 61) return `Invalid byte size for a bech32m hash: ${length} bytes`
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return 'parse failed'
  const decoded = bech32m.decodeUnsafe(text, false)
  if (decoded === undefined) return 'invalid checksum'
  const written = text.slice(0, decoded.prefix.length)
  return written === prefix ? null : `Invalid prefix for a bech32m hash: ${written}`
}

/** Whether a text is a well-formed id. */
export const isId = (text: string, prefix: IdPrefix): boolean => idFault(text, prefix) === null

function parserError(path: string, ...errors: readonly (readonly [rest: string, kind: string])[]) {
  return unknownError(path, verboseError(...errors))
}

/** The message of snarkVM's parser: where each rule stopped. */
export function verboseError(...errors: readonly (readonly [string, string])[]): string {
  const list = errors.map(([rest, kind]) => `(${JSON.stringify(rest)}, Nom(${kind}))`).join(', ')
  return `Failed to parse string. Parsing Error: VerboseError { errors: [${list}] }`
}

/** What stands after all that could be read. */
const unread = (rest: string): string =>
  `Failed to parse string. Found invalid character in: ${JSON.stringify(rest)}`

/** A program id: a lower-case name and `.aleo`. */
export function parseProgramId(path: string, text: string): string {
  if (!/^[a-zA-Z]/.test(text)) throw parserError(path, [text, 'Alpha'])
  const [name = ''] = WORD.exec(text) ?? []
  const end = text.slice(name.length)
  if (!end.startsWith('.')) throw parserError(path, [end, 'Tag'])
  if (!/^\.[a-zA-Z]/.test(end)) throw parserError(path, [end.slice(1), 'Alpha'])
  const [network = ''] = WORD.exec(end.slice(1)) ?? []
  const isProgram = isIdentifier(name) && name === name.toLowerCase() && network === 'aleo'
  if (!isProgram) throw parserError(path, [text, 'MapRes'])
  const rest = end.slice(1 + network.length)
  if (rest !== '') throw unknownError(path, unread(rest))
  return text
}

const WORD = /^[a-zA-Z0-9_]+/

/** The name of a mapping. */
export function parseIdentifier(path: string, text: string): string {
  if (!/^[a-zA-Z]/.test(text)) throw unknownError(path, 'Identifier must start with a letter')
  if (!/^\w+$/.test(text)) {
    const fault = `Identifier '${text}' must consist of letters, digits, and underscores`
    throw unknownError(path, fault)
  }
  if (!isIdentifier(text)) {
    throw unknownError(path, 'Identifier is too large. Identifiers must be <= 31 bytes long')
  }
  return text
}

/** The key of a mapping, in the ledger's form. */
export function parseKey(path: string, text: string): string {
  const [blanks] = /\s+$/.exec(text) ?? []
  if (blanks !== undefined) throw unknownError(path, unread(blanks))
  try {
    return formatPlaintext(parsePlaintext(text))
  } catch {
    throw parserError(path, [text, 'Tag'], [text, 'Alt'])
  }
}

/** A commitment or another id of a record, input or output. */
export function parseFieldParameter(path: string, text: string): string {
  const field = parseField(text)
  if (typeof field === 'string') throw unknownError(path, field)
  return formatPlaintext(field)
}

/** Parses a field literal, or returns snarkVM's message why it is invalid. */
export function parseField(text: string): Plaintext | string {
  const [digits] = /^-?\d[\d_]*/.exec(text) ?? []
  if (digits === undefined) return verboseError([text, 'OneOf'], [text, 'Many1'])
  const end = text.slice(digits.length)
  if (!end.startsWith('field')) return verboseError([end, 'Tag'])
  const rest = end.slice('field'.length)
  try {
    const value = parsePlaintext(`${digits}field`)
    return rest === '' ? value : unread(rest)
  } catch {
    return verboseError([text, 'MapRes'])
  }
}
