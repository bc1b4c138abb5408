import {
  addressToField,
  FIELD_MODULUS,
  fieldToAddress,
  type IntegerType,
  identifierToField,
  integerBounds,
  isIntegerType,
  type LiteralType,
  SCALAR_MODULUS,
} from '@nightjar/aleo'
import { isGroup } from '../bhp/isGroup.ts'
import { createCache } from '../cache.ts'
import { generator } from '../curve/edwards.ts'
import { encodeToPoint } from '../curve/elligator.ts'
import { trap } from '../trap.ts'
import { isNarrow } from '../types.ts'
import { type Raw, rawOf } from '../value.ts'
import type { Evaluate } from './operation.ts'

/** Casts go through one number, the value's bits, as returned by snarkVM's `to_field`. */
type Convert = (value: bigint) => Raw

const uncastable = new Set<LiteralType>(['signature', 'string'])

function integerRaw(value: bigint, type: IntegerType): Raw {
  const { bits, signed } = integerBounds(type)
  const exact = signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)
  return isNarrow(type) ? Number(exact) : exact
}

function integerValue(raw: Raw): bigint {
  if (typeof raw === 'bigint') return raw
  if (typeof raw === 'number') return BigInt(raw)
  throw new Error('an integer is held as something else')
}

/** The bit pattern of a literal as a number; for a point, its x-coordinate. */
export function toPattern(raw: Raw, type: LiteralType): bigint {
  if (isIntegerType(type)) return BigInt.asUintN(integerBounds(type).bits, integerValue(raw))
  if (typeof raw === 'boolean') return raw ? 1n : 0n
  if (type === 'address') return addressToField(String(raw))
  if (type === 'identifier') return identifierToField(String(raw))
  if (typeof raw === 'bigint') return raw
  throw new Error(`a ${type} is cast`)
}

/** The identifier spelled by a field's bytes; unlike a name, it may be that of a type. */
export function fieldToName(field: bigint): string {
  let text = ''
  for (let rest = field; rest > 0n; rest >>= 8n) text += String.fromCharCode(Number(rest & 255n))
  return /^[A-Za-z][A-Za-z0-9_]{0,30}$/.test(text)
    ? text
    : trap('The value is not the encoding of an identifier')
}

function strictTo(type: LiteralType): Convert {
  if (isIntegerType(type)) {
    const { bits } = integerBounds(type)
    const limit = 1n << BigInt(bits)
    return (value) => (value < limit ? integerRaw(value, type) : trap(`No ${type} has these bits`))
  }
  switch (type) {
    case 'address':
      return (value) => fieldToAddress(fieldToGroup(value))
    case 'group':
      return fieldToGroup
    case 'boolean':
      return (value) => (value > 1n ? trap('Only 0 and 1 are booleans') : value === 1n)
    case 'scalar':
      return (value) => (value < SCALAR_MODULUS ? value : trap('The value exceeds the scalars'))
    case 'identifier':
      return fieldToName
    default:
      return (value) => value
  }
}

const fieldToGroup = (value: bigint): bigint =>
  isGroup(value) ? value : trap(`${value}group is not a point of the group`)

/** Points that fields are cast to: the same fields come again and again. */
const encoded = createCache<bigint, bigint>(4096)

/** The result of snarkVM's lossy cast of a field to a group. */
export function fieldToGroupLossy(value: bigint): bigint {
  if (isGroup(value)) return value
  if (value === 1n) return generator.x
  const found = encoded.get(value) ?? encodeToPoint(value)?.x
  if (found === undefined) return trap('The value does not map to a point')
  encoded.set(value, found)
  return found
}

const SCALAR_DATA_BITS = 250

function lossyTo(type: LiteralType): Convert {
  if (isIntegerType(type)) return (value) => integerRaw(value, type)
  switch (type) {
    case 'address':
      return (value) => fieldToAddress(fieldToGroupLossy(value))
    case 'group':
      return fieldToGroupLossy
    case 'boolean':
      return (value) => (value & 1n) === 1n
    case 'scalar':
      return (value) => BigInt.asUintN(SCALAR_DATA_BITS, value)
    default:
      return (value) => value % FIELD_MODULUS
  }
}

const isPoint = (type: LiteralType) => type === 'address' || type === 'group'

/** Casts whose result is not computed from the bits. */
function specialCast(from: LiteralType, to: LiteralType): Evaluate | undefined {
  if (isPoint(from) && isPoint(to)) {
    if (from === to) return (raw) => raw
    if (from === 'group') return (raw: bigint) => fieldToAddress(raw)
    return (raw: string) => addressToField(raw)
  }
  if (from !== 'boolean' || !isPoint(to)) return undefined
  return (raw: boolean) => {
    const x = raw ? generator.x : 0n
    return to === 'group' ? x : fieldToAddress(x)
  }
}

function rangedCast(to: IntegerType): Evaluate {
  const { min, max } = integerBounds(to)
  return (raw) => {
    const value = integerValue(rawOf(raw, undefined))
    return value < min || value > max
      ? trap(`The value is out of range for ${to}`)
      : integerRaw(value, to)
  }
}

function always(reason: string): Evaluate {
  return () => trap(reason)
}

/** `cast` between literals (console/program `literal/cast`). */
export function castLiteral(from: LiteralType, to: LiteralType): Evaluate {
  if (uncastable.has(from) || uncastable.has(to)) return always(`A ${from} cannot be cast to ${to}`)
  if (isIntegerType(from) && isIntegerType(to)) return rangedCast(to)
  const special = specialCast(from, to)
  if (special) return special
  const convert = strictTo(to)
  return (raw) => convert(toPattern(rawOf(raw, undefined), from))
}

/** `cast.lossy` between literals (console/program `literal/cast_lossy`). */
export function castLossy(from: LiteralType, to: LiteralType): Evaluate {
  const isRefused = (type: LiteralType) => uncastable.has(type) || type === 'identifier'
  if (isRefused(from) || isRefused(to)) return always(`A ${from} cannot be cast to ${to}`)
  if (isIntegerType(from) && isIntegerType(to)) {
    return (raw) => integerRaw(integerValue(rawOf(raw, undefined)), to)
  }
  const special = specialCast(from, to)
  if (special) return special
  if (from === 'scalar' && to === 'scalar') return (raw) => raw
  const convert = isIntegerType(from) && to === 'scalar' ? (value: bigint) => value : lossyTo(to)
  return (raw) => convert(toPattern(rawOf(raw, undefined), from))
}

/** A group's x-coordinate cast to a literal, lossily: the form of hash results. */
export function pointTo(type: LiteralType): Evaluate {
  return castLossy('group', type)
}
