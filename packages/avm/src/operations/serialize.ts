import type { LiteralType, SerializeInstruction } from '@nightjar/aleo'
import {
  FIELD_MODULUS,
  fieldToAddress,
  integerBounds,
  isIntegerType,
  literalSizeInBits,
  literalTypeId,
  SCALAR_MODULUS,
} from '@nightjar/aleo'
import { point } from '../curve/group.ts'
import { bitsOf, bitsToBigint } from '../encode.ts'
import { mismatch } from '../refused.ts'
import { trap } from '../trap.ts'
import {
  formatType,
  isNarrow,
  isSameType,
  literalOf,
  sizeInBits,
  sizeInRawBits,
  type Type,
} from '../types.ts'
import { partsOf, type Raw } from '../value.ts'
import { fieldToName } from './casts.ts'
import { sizeInBytes } from './cost.ts'
import { type Operation, type OperationContext, plaintextOperand } from './operation.ts'

function serializeOf({ instruction }: OperationContext): SerializeInstruction {
  if (instruction.kind !== 'serialize') throw new Error(`${instruction.opcode} has no two types`)
  return instruction
}

function baseLiteral(type: Type): LiteralType | undefined {
  return type.kind === 'array' ? baseLiteral(type.element) : literalOf(type)
}

const excluded = new Set<LiteralType | undefined>(['signature', 'string', undefined])

function checkValueType(type: Type): void {
  if (excluded.has(baseLiteral(type))) mismatch(`A ${formatType(type)} has no bits to give or take`)
}

function checkBitArray(type: Type, size: number): void {
  if (type.kind !== 'array' || literalOf(type.element) !== 'boolean') {
    mismatch('The bits are an array of booleans')
  } else if (type.length !== size) mismatch(`The value has ${size} bits, not ${type.length}`)
}

function checkOperand(context: OperationContext, declared: Type): void {
  const found = plaintextOperand(context, 0)
  if (!isSameType(found, declared)) {
    mismatch(`The operand is a ${formatType(found)}, declared as ${formatType(declared)}`)
  }
}

const CAST_BASE = 500n
const CAST_PER_BYTE = 30n
const bitsCost = (type: Type) => CAST_BASE + CAST_PER_BYTE * sizeInBytes(type)

function serialize(isRaw: boolean): Operation {
  const sizeOf = isRaw ? sizeInRawBits : sizeInBits
  return {
    typeOf(context) {
      const { operandType, type } = serializeOf(context)
      const value = context.resolver.resolve(operandType)
      const bits = context.resolver.resolve(type)
      checkValueType(value)
      checkOperand(context, value)
      checkBitArray(bits, sizeOf(value))
      return bits
    },
    evaluate(context) {
      const type = plaintextOperand(context, 0)
      return (raw: Raw) => bitsOf(raw, type, isRaw)
    },
    cost: (context) => bitsCost(context.resolver.resolve(serializeOf(context).type)),
  }
}

/** A literal from its bits; rejects bits that are not a literal of the type. */
export function literalFromBits(bits: readonly boolean[], type: LiteralType): Raw {
  const value = bitsToBigint(bits)
  if (isIntegerType(type)) {
    const { bits: size, signed } = integerBounds(type)
    const exact = signed ? BigInt.asIntN(size, value) : value
    return isNarrow(type) ? Number(exact) : exact
  }
  if (type === 'boolean') return value === 1n
  if (type === 'identifier') return fieldToName(value)
  if (type === 'scalar') return value < SCALAR_MODULUS ? value : trap('The bits exceed the scalars')
  if (value >= FIELD_MODULUS) return trap('The bits exceed the field')
  if (type === 'field') return value
  const { x } = point(value)
  return type === 'group' ? x : fieldToAddress(x)
}

/** Reads bits one part after another. */
type Reader = {
  readonly bits: readonly boolean[]
  at: number
}

function take(reader: Reader, count: number): readonly boolean[] {
  const found = reader.bits.slice(reader.at, reader.at + count)
  reader.at += count
  return found
}

function expectNumber(reader: Reader, count: number, expected: number, what: string): void {
  const found = Number(bitsToBigint(take(reader, count)))
  if (found !== expected) trap(`The bits name ${what} ${found}, not ${expected}`)
}

const prefixes = { literal: 0, array: 1, struct: 2 } as const // two bits, least significant first

function read(reader: Reader, type: Type, isRaw: boolean): Raw {
  if (!isRaw) expectNumber(reader, 2, prefixes[type.kind], 'the kind')
  switch (type.kind) {
    case 'literal':
      return readLiteral(reader, type.type, isRaw)
    case 'array':
      return readArray(reader, type, isRaw)
    case 'struct':
      throw new Error('structs are not deserialized')
  }
}

function readLiteral(reader: Reader, type: LiteralType, isRaw: boolean): Raw {
  const size = literalSizeInBits(type)
  if (!isRaw) {
    expectNumber(reader, 8, literalTypeId(type), 'the type')
    expectNumber(reader, 16, size, 'the size')
  }
  return literalFromBits(take(reader, size), type)
}

function readArray(reader: Reader, type: Extract<Type, { kind: 'array' }>, isRaw: boolean): Raw {
  if (!isRaw) expectNumber(reader, 32, type.length, 'the length')
  const size = isRaw ? 0 : sizeInBits(type.element)
  return Array.from({ length: type.length }, () => {
    if (!isRaw) expectNumber(reader, 16, size, 'the size')
    return read(reader, type.element, isRaw)
  })
}

function deserialize(isRaw: boolean): Operation {
  const sizeOf = isRaw ? sizeInRawBits : sizeInBits
  return {
    typeOf(context) {
      const { operandType, type } = serializeOf(context)
      const bits = context.resolver.resolve(operandType)
      const value = context.resolver.resolve(type)
      checkValueType(value)
      checkOperand(context, bits)
      checkBitArray(bits, sizeOf(value))
      return value
    },
    evaluate(context) {
      const type = context.resolver.resolve(serializeOf(context).type)
      return (raw: Raw) => {
        const bits = partsOf(raw).map((bit) => bit === true)
        return read({ bits, at: 0 }, type, isRaw)
      }
    },
    cost: (context) => bitsCost(plaintextOperand(context, 0)),
  }
}

/** `serialize.bits` and `deserialize.bits` (`operation/{serialize,deserialize}.rs`). */
export const serializeOperations: Readonly<Record<string, Operation>> = {
  'serialize.bits': serialize(false),
  'serialize.bits.raw': serialize(true),
  'deserialize.bits': deserialize(false),
  'deserialize.bits.raw': deserialize(true),
}
