import {
  type DynamicFuture,
  type Future,
  formatFuture,
  type Literal,
  type LiteralType,
  type Plaintext,
} from '@nightjar/aleo'
import { createCache } from './cache.ts'
import { trap } from './trap.ts'
import { formatType, isNarrow, type RegisterKind, type StructKind, type Type } from './types.ts'

/**
 * A value as stored in registers, whose type is known from the program: numbers for integers of up to 32 bits; bigints
 * for wider ones, field, scalar and group; text for address, signature, string and identifier; the members of a struct
 * or elements of an array in order.
 */
export type Raw = number | bigint | boolean | string | readonly Raw[]

/** What a register holds. */
export type RegisterValue = Raw | Future | DynamicFuture

function literalToRaw({ type, value }: Literal): Raw {
  return typeof value === 'bigint' && isNarrow(type) ? Number(value) : value
}

function structToRaw(value: Plaintext, type: StructKind): Raw {
  if (value.kind !== 'struct' || value.members.size !== type.members.length) {
    return trap(`A value is not of type ${type.name}`)
  }
  let at = 0
  const raw: Raw[] = []
  for (const [name, member] of value.members) {
    const expected = type.members[at++]
    if (expected?.name !== name)
      return trap(`A value is not of type ${type.name}: it has a member ${name}`)
    raw.push(toRaw(member, expected.type))
  }
  return raw
}

/** The raw form of a value; rejects if it is not of the type. */
export function toRaw(value: Plaintext, type: Type): Raw {
  switch (type.kind) {
    case 'literal':
      if (value.kind !== 'literal' || value.type !== type.type) {
        return trap(`A value is not of type ${type.type}`)
      }
      return literalToRaw(value)
    case 'struct':
      return structToRaw(value, type)
    case 'array':
      if (value.kind !== 'array' || value.elements.length !== type.length) {
        return trap(`A value is not of type ${formatType(type)}`)
      }
      return value.elements.map((element) => toRaw(element, type.element))
  }
}

function literalFromRaw(raw: Raw, type: LiteralType): Literal {
  if (typeof raw === 'number') return { kind: 'literal', type, value: BigInt(raw) }
  if (typeof raw === 'object') throw new Error(`a ${type} is held as a list`)
  return { kind: 'literal', type, value: raw }
}

/** The parts of a struct or array. */
export function partsOf(raw: Raw): readonly Raw[] {
  if (typeof raw !== 'object') throw new Error('a struct or array is held as a literal')
  return raw
}

/** The value of a raw form of a type. */
export function fromRaw(raw: Raw, type: Type): Plaintext {
  switch (type.kind) {
    case 'literal':
      return literalFromRaw(raw, type.type)
    case 'struct': {
      const parts = partsOf(raw)
      const members = new Map<string, Plaintext>()
      type.members.forEach((member, i) => {
        members.set(member.name, fromRaw(parts[i] ?? 0, member.type))
      })
      return { kind: 'struct', members }
    }
    case 'array':
      return { kind: 'array', elements: partsOf(raw).map((part) => fromRaw(part, type.element)) }
  }
}

/** The text of a value, exactly as `formatPlaintext` writes it, without building the value. */
export function formatRaw(raw: Raw, type: Type): string {
  switch (type.kind) {
    case 'literal':
      return formatLiteralRaw(raw, type.type)
    case 'struct': {
      const parts = partsOf(raw)
      const members = type.members.map(
        (member, i) => `${member.name}: ${formatRaw(parts[i] ?? 0, member.type)}`,
      )
      return `{ ${members.join(', ')} }`
    }
    case 'array':
      return `[ ${partsOf(raw)
        .map((part) => formatRaw(part, type.element))
        .join(', ')} ]`
  }
}

function formatLiteralRaw(raw: Raw, type: LiteralType): string {
  switch (type) {
    case 'address':
    case 'boolean':
    case 'signature':
      return String(raw)
    case 'string':
      return `"${raw}"`
    case 'identifier':
      return `'${raw}'`
    case 'field':
      return formatField(raw)
    default:
      return `${raw}${type}`
  }
}

/** Texts of fields: a finalize reads the same keys several times, and formatting decimal digits takes a microsecond. */
const fieldTexts = createCache<string, Raw>(8192)

function formatField(raw: Raw): string {
  const known = fieldTexts.get(raw)
  if (known !== undefined) return known
  const text = `${raw}field`
  fieldTexts.set(raw, text)
  return text
}

/** Whether two raw values of one type are equal. */
export function isEqualRaw(left: Raw, right: Raw): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right
  return left.length === right.length && left.every((part, i) => isEqualRaw(part, right[i] ?? 0))
}

function isFuture(value: RegisterValue): value is Future | DynamicFuture {
  return typeof value === 'object' && !Array.isArray(value) && 'kind' in value
}

/** Whether two register values are equal; futures are compared by what they call. */
export function isEqualValue(left: RegisterValue, right: RegisterValue): boolean {
  if (isFuture(left) || isFuture(right)) {
    return isFuture(left) && isFuture(right) && futureText(left) === futureText(right)
  }
  return isEqualRaw(left, right)
}

function futureText(value: Future | DynamicFuture): string {
  if (value.kind === 'future') return formatFuture(value)
  return [value.programName, value.programNetwork, value.functionName, value.checksum].join()
}

/** The raw plaintext in a register; a future here means that the check has a gap. */
export function rawOf(value: RegisterValue, kind: RegisterKind | undefined): Raw {
  if (isFuture(value)) throw new Error(`a ${kind?.kind ?? 'value'} is held as a future`)
  return value
}
