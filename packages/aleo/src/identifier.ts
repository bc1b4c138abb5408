import { isLiteralType } from './literalType.ts'
import { attempt, type Scanner, takePattern, takeText } from './scanner.ts'

const name = /[A-Za-z][A-Za-z0-9_]*/y
const MAX_BYTES = 31

/** A name of at most 31 characters that is not a literal type (console/program `identifier`). */
export function scanIdentifier(scanner: Scanner): string | undefined {
  return attempt(scanner, () => {
    const found = takePattern(scanner, name)
    return found === undefined || found.length > MAX_BYTES || isLiteralType(found)
      ? undefined
      : found
  })
}

/** `name.aleo`, the name in lower case. */
export function scanProgramId(scanner: Scanner): string | undefined {
  return attempt(scanner, () => {
    const program = scanIdentifier(scanner)
    if (program === undefined || !takeText(scanner, '.')) return undefined
    const network = scanIdentifier(scanner)
    return network !== 'aleo' || program !== program.toLowerCase() ? undefined : `${program}.aleo`
  })
}

/** A program and one of its components: `credits.aleo/account`. */
export type Locator = {
  readonly program: string
  readonly name: string
}

export function scanLocator(scanner: Scanner): Locator | undefined {
  return attempt(scanner, () => {
    const program = scanProgramId(scanner)
    if (program === undefined || !takeText(scanner, '/')) return undefined
    const resource = scanIdentifier(scanner)
    return resource === undefined ? undefined : { program, name: resource }
  })
}

/** A name as the field with the same little-endian bytes. */
export function identifierToField(name: string): bigint {
  let field = 0n
  for (let i = name.length - 1; i >= 0; i--) field = (field << 8n) | BigInt(name.charCodeAt(i))
  return field
}

/** Whether a text consists of exactly one name. */
export function isIdentifier(text: string): boolean {
  const scanner = { text, position: 0 }
  return scanIdentifier(scanner) !== undefined && scanner.position === text.length
}

/** The name that a field spells, or undefined (Identifier::from_field). */
export function fieldToIdentifier(field: bigint): string | undefined {
  let text = ''
  for (let rest = field; rest > 0n; rest >>= 8n) text += String.fromCharCode(Number(rest & 255n))
  return isIdentifier(text) ? text : undefined
}
