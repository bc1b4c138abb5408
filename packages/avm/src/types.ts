import {
  integerBounds,
  isIntegerType,
  type LiteralType,
  literalSizeInBits,
  type PlaintextType,
  type Program,
} from '@nightjar/aleo'
import { mismatch } from './refused.ts'

/** A plaintext type whose structs are resolved to their members. */
export type Type = LiteralKind | StructKind | ArrayKind

export type LiteralKind = {
  readonly kind: 'literal'
  readonly type: LiteralType
}

export type StructKind = {
  readonly kind: 'struct'
  /** The program that declares the struct. */
  readonly program: string
  readonly name: string
  readonly members: readonly StructMember[]
}

export type StructMember = {
  readonly name: string
  readonly type: Type
}

export type ArrayKind = {
  readonly kind: 'array'
  readonly element: Type
  readonly length: number
}

/** What a register can hold; records and dynamic ones only outside finalize. */
export type RegisterKind =
  | Type
  | { readonly kind: 'future'; readonly program: string; readonly function: string }
  | { readonly kind: 'dynamic_future' }
  | RecordKind
  | { readonly kind: 'dynamic_record' }

/** A record of a program; only functions have them. */
export type RecordKind = {
  readonly kind: 'record'
  readonly program: string
  readonly name: string
}

const literals = new Map<LiteralType, LiteralKind>()

/** The single object for a literal type. */
export function literalKind(type: LiteralType): LiteralKind {
  const found = literals.get(type)
  if (found) return found
  const made: LiteralKind = { kind: 'literal', type }
  literals.set(type, made)
  return made
}

export const booleanKind = literalKind('boolean')
export const fieldKind = literalKind('field')
export const groupKind = literalKind('group')

export function arrayKind(element: Type, length: number): ArrayKind {
  return { kind: 'array', element, length }
}

/** Resolves the types named by one program; `find` returns the programs that it may name. */
export function createResolver(program: Program, find: (id: string) => Resolver) {
  const structs = new Map<string, StructKind>()
  const open = new Set<string>()

  function struct(name: string): StructKind {
    const known = structs.get(name)
    if (known) return known
    const declared = program.structs.get(name)
    if (!declared) return mismatch(`Struct "${name}" is not defined in ${program.id}`)
    if (open.has(name)) return mismatch(`Struct "${name}" contains itself`)
    open.add(name)
    const members = [...declared.members].map(([member, type]) => ({
      name: member,
      type: resolve(type),
    }))
    open.delete(name)
    const made: StructKind = { kind: 'struct', program: program.id, name, members }
    structs.set(name, made)
    return made
  }

  function resolve(type: PlaintextType): Type {
    switch (type.kind) {
      case 'literal':
        return literalKind(type.type)
      case 'struct':
        return struct(type.name)
      case 'external':
        return find(type.program).struct(type.name)
      case 'array':
        return arrayKind(resolve(type.element), type.length)
    }
  }
  return { resolve, struct }
}

export type Resolver = {
  resolve(type: PlaintextType): Type
  struct(name: string): StructKind
}

/**
 * Whether values of one type are values of the other: same literals, lengths, and structs with the same name and
 * members, whichever program declares them (`types_equivalent`).
 */
export function isEquivalent(left: Type, right: Type): boolean {
  if (left === right) return true
  if (left.kind === 'literal') return right.kind === 'literal' && left.type === right.type
  if (left.kind === 'array') {
    return (
      right.kind === 'array' &&
      left.length === right.length &&
      isEquivalent(left.element, right.element)
    )
  }
  return right.kind === 'struct' && isEquivalentStruct(left, right)
}

/** Pairs of structs found equivalent, so that shared parts are compared once. */
const equivalents = new WeakMap<StructKind, WeakSet<StructKind>>()

function isEquivalentStruct(left: StructKind, right: StructKind): boolean {
  if (equivalents.get(left)?.has(right)) return true
  if (left.name !== right.name || left.members.length !== right.members.length) return false
  const isEqual = left.members.every((member, i) => {
    const other = right.members[i]
    return other?.name === member.name && isEquivalent(member.type, other.type)
  })
  if (isEqual) {
    const known = equivalents.get(left) ?? new WeakSet()
    equivalents.set(left, known.add(right))
  }
  return isEqual
}

/** Whether two types are the same declaration: structs of another program differ. */
export function isSameType(left: Type, right: Type): boolean {
  if (left.kind === 'array') {
    return (
      right.kind === 'array' &&
      left.length === right.length &&
      isSameType(left.element, right.element)
    )
  }
  if (left.kind === 'struct') {
    return right.kind === 'struct' && left.program === right.program && left.name === right.name
  }
  return right.kind === 'literal' && left.type === right.type
}

/** Whether a register of one kind may replace one of the other (`register_types_equivalent`). */
export function isEquivalentKind(left: RegisterKind, right: RegisterKind): boolean {
  switch (left.kind) {
    case 'future':
      return (
        right.kind === 'future' &&
        left.program === right.program &&
        left.function === right.function
      )
    case 'record':
      return right.kind === 'record' && left.program === right.program && left.name === right.name
    case 'dynamic_future':
    case 'dynamic_record':
      return left.kind === right.kind
    default:
      return isPlaintext(right) && isEquivalent(left, right)
  }
}

export function isPlaintext(kind: RegisterKind): kind is Type {
  return kind.kind === 'literal' || kind.kind === 'struct' || kind.kind === 'array'
}

/** The plaintext type of an operand; fails if it has none. */
export function plaintextOf(kind: RegisterKind, what: string): Type {
  return isPlaintext(kind) ? kind : mismatch(`A ${kind.kind} cannot be ${what}`)
}

/** The literal type of an operand, if it is a literal. */
export function literalOf(kind: RegisterKind | undefined): LiteralType | undefined {
  return kind?.kind === 'literal' ? kind.type : undefined
}

/** Formats a type as in a program. */
export function formatType(kind: RegisterKind): string {
  switch (kind.kind) {
    case 'literal':
      return kind.type
    case 'struct':
      return kind.name
    case 'array':
      return `[${formatType(kind.element)}; ${kind.length}u32]`
    case 'future':
      return `${kind.program}/${kind.function}.future`
    case 'dynamic_future':
      return 'dynamic.future'
    case 'record':
      return `${kind.program}/${kind.name}.record`
    case 'dynamic_record':
      return 'dynamic.record'
  }
}

type Size = {
  /** Bits with types and lengths. */
  readonly typed: number
  /** Bits of the literals alone. */
  readonly raw: number
  /** Levels below the type itself. */
  readonly height: number
}

/** Sizes of structs, which may share parts to any extent, so each is measured once. */
const structSizes = new WeakMap<StructKind, Size>()

function measureStruct(type: StructKind): Size {
  const known = structSizes.get(type)
  if (known) return known
  let typed = 2 + 8
  let raw = 0
  let height = 0
  for (const member of type.members) {
    const size = measure(member.type)
    typed += 8 + member.name.length * 8 + 16 + size.typed
    raw += size.raw
    height = Math.max(height, size.height + 1)
  }
  const made = { typed, raw, height }
  structSizes.set(type, made)
  return made
}

function measure(type: Type): Size {
  if (type.kind === 'struct') return measureStruct(type)
  if (type.kind === 'literal') {
    const bits = literalSizeInBits(type.type)
    return { typed: 2 + 8 + 16 + bits, raw: bits, height: 0 }
  }
  const { typed, raw, height } = measure(type.element)
  return {
    typed: 2 + 32 + type.length * (16 + typed),
    raw: type.length * raw,
    height: height + 1,
  }
}

/** Bits of a value with its types and lengths. */
export const sizeInBits = (type: Type): number => measure(type).typed

/** Bits of a value's literals alone. */
export const sizeInRawBits = (type: Type): number => measure(type).raw

/** Number of nested levels below a type. */
export const heightOf = (type: Type): number => measure(type).height

/** Whether values of an integer type are stored as numbers: up to 32 bits. */
export function isNarrow(type: LiteralType): boolean {
  return isIntegerType(type) && integerBounds(type).bits <= 32
}
