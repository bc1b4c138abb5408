import { FIRST_KNOWN, kinds, NEW, type Packable, PackError, RAW } from './packable.ts'
import { splitText } from './template.ts'
import { createWriter, type Writer } from './writer.ts'

type Packing = {
  readonly out: Writer
  readonly shapes: Map<string, number>
  readonly templates: Map<string, number>
}

/**
 * A value as compact bytes, the same ones for equal values, in one pass:
 * 1. the names of an object's members are written once, and later by number;
 * 2. so is a text without its literals (ids, addresses, numbers), which follow in binary.
 * Whatever a text contains, `unpack` returns exactly that.
 * @throws PackError of a number that is negative or not whole
 */
export function pack(value: Packable): Uint8Array {
  const packing = begin()
  put(packing, value)
  return packing.out.taken()
}

const begin = (): Packing => ({ out: createWriter(), shapes: new Map(), templates: new Map() })

export type ListPacker = {
  readonly add: (element: Packable) => void
  /** The object with the elements so far. */
  readonly taken: () => Uint8Array
}

/** Packs an object with some members and a list after them that grows: each element once, in the same bytes as {@link pack}. */
export function createListPacker(
  members: { readonly [name: string]: Packable },
  list: string,
): ListPacker {
  const packing = begin()
  put(packing, { ...members, [list]: [] })
  const all = packing.out.taken()
  const head = all.subarray(0, all.length - 1) // without the length, 0
  const elements = createWriter()
  let length = 0
  return {
    add: (element) => {
      put({ ...packing, out: elements }, element)
      length += 1
    },
    taken: () => {
      const out = createWriter()
      out.bytes(head)
      out.number(length)
      out.bytes(elements.taken())
      return out.taken()
    },
  }
}

function put(packing: Packing, value: Packable): void {
  const { out } = packing
  const kind = kindOf(value)
  out.number(kinds[kind])
  if (typeof value === 'number') out.number(value)
  else if (typeof value === 'string') putText(packing, value)
  else if (value instanceof Uint8Array) {
    out.number(value.length)
    out.bytes(value)
  } else if (isList(value)) {
    out.number(value.length)
    for (const each of value) put(packing, each)
  } else if (typeof value === 'object' && value !== null) putObject(packing, value)
}

function kindOf(value: Packable): keyof typeof kinds {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'object') {
    return value instanceof Uint8Array ? 'bytes' : isList(value) ? 'list' : 'object'
  }
  if (Number.isSafeInteger(value) && value >= 0) return 'number'
  throw new PackError(`${value} is no whole number.`)
}

const isList = (value: Packable): value is readonly Packable[] => Array.isArray(value)

function putText({ out, templates }: Packing, text: string): void {
  const split = splitText(text)
  if (split === undefined) {
    out.number(RAW)
    out.text(text)
    return
  }
  const { template, literals } = split
  const known = templates.get(template)
  out.number(known ?? NEW)
  if (known === undefined) {
    templates.set(template, templates.size + FIRST_KNOWN)
    out.text(template)
  }
  for (const literal of literals) {
    if (typeof literal === 'number') out.number(literal)
    else out.bytes(literal)
  }
}

function putObject(
  packing: Packing,
  value: { readonly [name: string]: Packable | undefined },
): void {
  const { out, shapes } = packing
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const names = members.map(([name]) => name)
  const key = JSON.stringify(names)
  const known = shapes.get(key)
  out.number(known ?? 0)
  if (known === undefined) {
    shapes.set(key, shapes.size + 1)
    out.number(names.length)
    for (const name of names) out.text(name)
  }
  for (const [, member = null] of members) put(packing, member)
}
