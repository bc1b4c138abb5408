import { scanIdentifier, scanLocator } from '../identifier.ts'
import { scanLiteral } from '../literal.ts'
import { isLiteralType, type LiteralType } from '../literalType.ts'
import type { Visibility } from '../record.ts'
import { attempt, skipWhitespace, takePattern, takeText } from '../scanner.ts'
import { type Cursor, expect, fail, required } from './cursor.ts'
import type { ArrayType, PlaintextType, ValueType } from './program.ts'

const MAX_DEPTH = 32
const MAX_ELEMENTS = 2048n
const word = /[a-z0-9]+/y

/** `u8`, `field` … */
export function parseLiteralType(cursor: Cursor): LiteralType | undefined {
  return attempt(cursor, () => {
    const name = takePattern(cursor, word)
    return name !== undefined && isLiteralType(name) ? name : undefined
  })
}

/** A number with the suffix u32. */
export function parseU32(cursor: Cursor): number {
  const literal = scanLiteral(cursor)
  if (literal?.type !== 'u32' || typeof literal.value !== 'bigint') {
    return fail(cursor, 'Expected a u32')
  }
  return Number(literal.value)
}

function parseLength(cursor: Cursor): number {
  expect(cursor, ';')
  skipWhitespace(cursor)
  const length = parseU32(cursor)
  expect(cursor, ']')
  if (length < 1 || length > MAX_ELEMENTS) {
    return fail(cursor, `An array has 1 to ${MAX_ELEMENTS} elements, not ${length}`)
  }
  return length
}

/** `[[u8; 2u32]; 3u32]`: the inner length comes first. */
export function parseArrayType(cursor: Cursor): ArrayType {
  let dimensions = 0
  while (takeText(cursor, '[')) {
    dimensions += 1
    skipWhitespace(cursor)
  }
  if (dimensions === 0 || dimensions > MAX_DEPTH) {
    return fail(cursor, `An array has 1 to ${MAX_DEPTH} dimensions`)
  }
  const inner = required(cursor, parseNamedType(cursor), 'the type of the elements')
  let type: ArrayType = { kind: 'array', element: inner, length: parseLength(cursor) }
  for (let i = 1; i < dimensions; i++) {
    type = { kind: 'array', element: type, length: parseLength(cursor) }
  }
  return type
}

function parseNamedType(cursor: Cursor): PlaintextType | undefined {
  const locator = scanLocator(cursor)
  if (locator) return { kind: 'external', program: locator.program, name: locator.name }
  const name = scanIdentifier(cursor)
  if (name !== undefined) return { kind: 'struct', name }
  const type = parseLiteralType(cursor)
  return type === undefined ? undefined : { kind: 'literal', type }
}

export function parsePlaintextType(cursor: Cursor): PlaintextType {
  if (cursor.text[cursor.position] === '[') return parseArrayType(cursor)
  return required(cursor, parseNamedType(cursor), 'a type')
}

const visibilities: readonly Visibility[] = ['constant', 'public', 'private']

export function parseVisibility(cursor: Cursor): Visibility | undefined {
  return visibilities.find((visibility) => takeText(cursor, `.${visibility}`))
}

function parseSuffixed(cursor: Cursor, type: PlaintextType): ValueType | undefined {
  if (type.kind === 'external' && takeText(cursor, '.record')) {
    return { kind: 'external_record', program: type.program, name: type.name }
  }
  if (type.kind === 'external' && takeText(cursor, '.future')) {
    return { kind: 'future', program: type.program, name: type.name }
  }
  if (type.kind === 'struct' && takeText(cursor, '.record')) {
    return { kind: 'record', name: type.name }
  }
  return undefined
}

function parseDynamic(cursor: Cursor): ValueType | undefined {
  if (takeText(cursor, 'dynamic.record')) return { kind: 'dynamic_record' }
  return takeText(cursor, 'dynamic.future') ? { kind: 'dynamic_future' } : undefined
}

/** A type with its visibility, as functions declare it. */
export function parseValueType(cursor: Cursor): ValueType {
  const dynamic = parseDynamic(cursor)
  if (dynamic) return dynamic
  const type = parsePlaintextType(cursor)
  const visibility = parseVisibility(cursor)
  if (visibility) return { kind: 'plaintext', type, visibility }
  return parseSuffixed(cursor, type) ?? fail(cursor, 'Expected a visibility')
}

/** A type without visibility, as closures declare it. */
export function parseRegisterType(cursor: Cursor): ValueType {
  const dynamic = parseDynamic(cursor)
  if (dynamic) return dynamic
  const type = parsePlaintextType(cursor)
  return parseSuffixed(cursor, type) ?? { kind: 'plaintext', type }
}

/** A public plaintext or a future, as finalize and views declare it. */
export function parseFinalizeType(cursor: Cursor): ValueType {
  if (takeText(cursor, 'dynamic.future')) return { kind: 'dynamic_future' }
  const type = parsePlaintextType(cursor)
  if (takeText(cursor, '.public')) return { kind: 'plaintext', type, visibility: 'public' }
  const value = parseSuffixed(cursor, type)
  return value?.kind === 'future' ? value : fail(cursor, 'Expected ".public" or ".future"')
}
