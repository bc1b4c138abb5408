import { parseAddress, parseSignature } from './address.ts'
import { FIELD_MODULUS, modulo, SCALAR_MODULUS } from './field.ts'
import { integerBounds, isIntegerType, type LiteralType } from './literalType.ts'
import { attempt, hasUnsafeCharacter, type Scanner, takePattern, takeText } from './scanner.ts'

/**
 * One literal. `value` is a bigint for integers, field, scalar and group (its x-coordinate), a
 * boolean for booleans, and text for address, signature, string and identifier (without quotes).
 */
export type Literal = {
  readonly kind: 'literal'
  readonly type: LiteralType
  readonly value: bigint | boolean | string
}

const number = /(-?)([0-9][0-9_]*)(field|group|scalar|[iu](?:8|16|32|64|128))/y
const addressText = /aleo1[qpzry9x8gf2tvdw0s3jn54khce6mua7l][qpzry9x8gf2tvdw0s3jn54khce6mua7l_]*/y
const signatureText = /sign1[qpzry9x8gf2tvdw0s3jn54khce6mua7l][qpzry9x8gf2tvdw0s3jn54khce6mua7l_]*/y
const identifierText = /'[A-Za-z][A-Za-z0-9_]{0,30}'/y
/** An escape takes all blanks that follow it: otherwise the time to refuse a text doubles with each of them. */
const stringText = /"(?:[^"\\]|\\[nrtbf\\/"]|\\u\{[0-9A-Fa-f]{1,6}\}|\\[ \t\r\n]+(?![ \t\r\n]))*"/y

const MAX_STRING_BYTES = 255

function literal(type: LiteralType, value: bigint | boolean | string): Literal {
  return { kind: 'literal', type, value }
}

function numberValue(type: string, digits: string, negative: boolean): bigint | undefined {
  const magnitude = BigInt(digits)
  const signed = negative ? -magnitude : magnitude
  if (isIntegerType(type)) {
    const { min, max, signed: hasSign } = integerBounds(type)
    return (negative && !hasSign) || signed < min || signed > max ? undefined : signed
  }
  if (digits.length > 1 && digits.startsWith('0')) return undefined // Fp256::from_str
  return modulo(signed, type === 'scalar' ? SCALAR_MODULUS : FIELD_MODULUS)
}

function scanNumber(scanner: Scanner): Literal | undefined {
  number.lastIndex = scanner.position
  const found = number.exec(scanner.text)
  const [all, sign, digits, type] = found ?? []
  if (all === undefined || digits === undefined || type === undefined) return undefined
  const value = numberValue(type, digits.replaceAll('_', ''), sign === '-')
  if (value === undefined) return undefined
  scanner.position += all.length
  return literal(type as LiteralType, value) // the pattern contains only literal types
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescapeString(body: string): string | undefined {
  let isValid = true
  const text = body.replace(
    /\\(?:u\{([0-9A-Fa-f]+)\}|([ \t\r\n]+)|([\s\S]))/g,
    (_, hex?: string, blank?: string, character?: string) => {
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16)
        if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) isValid = false
        return isValid ? String.fromCodePoint(code) : ''
      }
      if (blank !== undefined) return ''
      return escapes[character ?? ''] ?? character ?? ''
    },
  )
  return isValid ? text : undefined
}

function scanString(scanner: Scanner): Literal | undefined {
  const found = takePattern(scanner, stringText)
  if (found === undefined || hasUnsafeCharacter(found)) return undefined
  const text = unescapeString(found.slice(1, -1))
  if (text === undefined || new TextEncoder().encode(text).length > MAX_STRING_BYTES)
    return undefined
  return literal('string', text)
}

function scanText(scanner: Scanner): Literal | undefined {
  const address = attempt(scanner, () => {
    const text = takePattern(scanner, addressText)
    return text === undefined ? undefined : parseAddress(text.replaceAll('_', ''))
  })
  if (address !== undefined) return literal('address', address)
  const signature = takePattern(scanner, signatureText)
  if (signature === undefined) return undefined
  const checked = parseSignature(signature.replaceAll('_', ''))
  return checked === undefined ? undefined : literal('signature', checked)
}

/** The literal that begins here, or undefined, which leaves the scanner in place. */
export function scanLiteral(scanner: Scanner): Literal | undefined {
  const code = scanner.text.charCodeAt(scanner.position)
  if (code === 45 || (code >= 48 && code <= 57)) return attempt(scanner, scanNumber)
  if (code === 97 || code === 115) return attempt(scanner, scanText) // a… or s…
  if (code === 34) return attempt(scanner, scanString)
  if (code === 39) {
    const text = takePattern(scanner, identifierText)
    return text === undefined ? undefined : literal('identifier', text.slice(1, -1))
  }
  if (takeText(scanner, 'true')) return literal('boolean', true)
  return takeText(scanner, 'false') ? literal('boolean', false) : undefined
}

/** The text of a literal as snarkVM prints it. */
export function formatLiteral({ type, value }: Literal): string {
  switch (type) {
    case 'address':
    case 'boolean':
    case 'signature':
      return String(value)
    case 'string':
      return `"${value}"`
    case 'identifier':
      return `'${value}'`
    default:
      return `${value}${type}`
  }
}
