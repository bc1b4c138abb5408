import { bytesToBigint } from '../address.ts'
import { encodeBech32m } from '../bech32m.ts'
import { FIRST_KNOWN, kinds, NEW, type Packable, PackError, RAW } from './packable.ts'
import { createReader, type Reader } from './reader.ts'
import { marks, type Piece, piecesOf } from './template.ts'

/** Nesting, and the characters of all texts together: a few bytes may stand for many. */
const MOST_DEPTH = 32
const MOST_CHARACTERS = 1 << 26

type Unpacking = {
  readonly source: Reader
  readonly shapes: (readonly string[])[]
  readonly templates: (readonly Piece[])[]
  characters: number
}

/** The value of a pack. @throws PackError if the bytes are anything else */
export function unpack(bytes: Uint8Array): Packable {
  const source = createReader(bytes)
  const value = take({ source, shapes: [], templates: [], characters: 0 }, 0)
  source.end()
  return value
}

function take(unpacking: Unpacking, depth: number): Packable {
  const { source } = unpacking
  if (depth > MOST_DEPTH) throw new PackError('The values are nested too deeply.')
  switch (source.number()) {
    case kinds.null:
      return null
    case kinds.false:
      return false
    case kinds.true:
      return true
    case kinds.number:
      return source.number()
    case kinds.text:
      return takeText(unpacking)
    case kinds.bytes:
      return source.bytes(source.number()).slice() // so that it does not keep the whole pack in memory
    case kinds.list:
      return Array.from({ length: source.count() }, () => take(unpacking, depth + 1))
    case kinds.object:
      return takeObject(unpacking, depth + 1)
    default:
      throw new PackError('A value has an unknown kind.')
  }
}

function takeText(unpacking: Unpacking): string {
  const { source, templates } = unpacking
  const index = source.number()
  if (index === RAW) return count(unpacking, source.text())
  if (index === NEW) templates.push(piecesOf(source.text()))
  const pieces = templates[index === NEW ? templates.length - 1 : index - FIRST_KNOWN]
  if (pieces === undefined) throw new PackError('A text refers to one that was not written.')
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : takeLiteral(source, piece)
  return count(unpacking, text)
}

function count(unpacking: Unpacking, text: string): string {
  unpacking.characters += text.length
  if (unpacking.characters > MOST_CHARACTERS) throw new PackError('The texts are too long.')
  return text
}

function takeLiteral(source: Reader, { mark, prefix }: Exclude<Piece, string>): string {
  switch (mark) {
    case marks.small:
      return String(source.number())
    case marks.number16:
      return String(bytesToBigint(source.bytes(16)))
    case marks.number32:
      return String(bytesToBigint(source.bytes(32)))
    case marks.bech32:
      return encodeBech32m(prefix, source.bytes(32)).slice(prefix.length + 1)
    default:
      return mark satisfies never
  }
}

function takeObject(unpacking: Unpacking, depth: number): Packable {
  const { source, shapes } = unpacking
  const index = source.number()
  if (index === 0) shapes.push(Array.from({ length: source.count() }, source.text))
  const names = shapes[index === 0 ? shapes.length - 1 : index - 1]
  if (names === undefined) throw new PackError('An object refers to one that was not written.')
  const members: Record<string, Packable> = {}
  for (const name of names) {
    const value = take(unpacking, depth)
    if (name !== '__proto__') members[name] = value
  }
  return members
}
