import { bech32Bytes, bigintToBytes } from '../address.ts'
import { encodeBech32m } from '../bech32m.ts'
import { PackError } from './packable.ts'

/** Characters that stand in a template for what follows it in binary: a small number, 16 or 32 bytes of one, an id's 32 bytes. */
export const marks = {
  small: '\u0001',
  number16: '\u0002',
  number32: '\u0003',
  bech32: '\u0004',
} as const

type Mark = (typeof marks)[keyof typeof marks]

/** A small number, or bytes. */
export type Literal = number | Uint8Array

/** An id or address, or a number that is no part of a name. */
const literals = /([a-z]{2,8})1([02-9ac-hj-np-z]{58})(?![0-9a-z])|(?<![\w.])(\d+)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the marks of templates
const markAt = /([\u0001-\u0004])/

/** A text as its template and its literals; undefined if it contains a mark itself. */
export function splitText(text: string) {
  if (markAt.test(text)) return undefined
  const found: Literal[] = []
  const template = text.replace(literals, (whole, prefix: string, _data, digits: string) => {
    const literal = digits === undefined ? bech32Literal(whole, prefix) : numberLiteral(digits)
    if (literal === undefined) return whole
    found.push(literal.value)
    return literal.shown
  })
  return { template, literals: found }
}

type Found = { readonly value: Literal; readonly shown: string }

/** Undefined if the bytes do not give exactly this text again. */
function bech32Literal(text: string, prefix: string): Found | undefined {
  const value = bech32Bytes(text, prefix.length + 1, 32)
  if (encodeBech32m(prefix, value) !== text) return undefined
  return { value, shown: `${prefix}1${marks.bech32}` }
}

const MOST_DIGITS = 78 // of 256 bits

function numberLiteral(digits: string): Found | undefined {
  const isCanonical = digits === '0' || !digits.startsWith('0')
  if (!isCanonical || digits.length > MOST_DIGITS) return undefined
  const value = BigInt(digits)
  if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return { value: Number(value), shown: marks.small }
  if (value < 1n << 128n) return { value: bigintToBytes(value, 16), shown: marks.number16 }
  if (value < 1n << 256n) return { value: bigintToBytes(value, 32), shown: marks.number32 }
  return undefined
}

/** A text, or the place of a literal; an id's prefix stands before it. */
export type Piece = string | { readonly mark: Mark; readonly prefix: string }

/** @throws PackError if an id has no prefix */
export function piecesOf(template: string): readonly Piece[] {
  return template.split(markAt).flatMap((part, at, parts): Piece[] => {
    if (at % 2 === 0) return part === '' ? [] : [part]
    const prefix = /([a-z]{2,8})1$/.exec(parts[at - 1] ?? '')?.[1] ?? ''
    if (part === marks.bech32 && prefix === '') throw new PackError('An id has no prefix.')
    return [{ mark: part as Mark, prefix }] // one of them, by the expression
  })
}
