import type { CastInstruction, PlaintextType } from '@nightjar/aleo'
import { point } from '../curve/group.ts'
import { mismatch } from '../refused.ts'
import { trap } from '../trap.ts'
import {
  fieldKind,
  formatType,
  isEquivalent,
  isSameType,
  literalOf,
  type Resolver,
  type Type,
} from '../types.ts'
import { castLiteral, castLossy } from './casts.ts'
import { sizeInBytes } from './cost.ts'
import {
  type Operation,
  type OperationContext,
  plaintextOperand,
  refuseOperands,
} from './operation.ts'

const CAST_BASE = 500n
const CAST_PER_BYTE = 30n

function castOf({ instruction }: OperationContext): CastInstruction {
  if (instruction.kind !== 'cast') throw new Error(`${instruction.opcode} is not a cast`)
  return instruction
}

function isSpecial(
  type: CastInstruction['type'],
): type is Exclude<CastInstruction['type'], PlaintextType> {
  return (
    type.kind !== 'literal' &&
    type.kind !== 'struct' &&
    type.kind !== 'external' &&
    type.kind !== 'array'
  )
}

/** A register may hold an equivalent type; a literal or another operand must have exactly this type. */
function checkPart(context: OperationContext, index: number, expected: Type, name: string): void {
  const found = plaintextOperand(context, index)
  const isRegister = context.instruction.operands[index]?.kind === 'register'
  const fits = isRegister ? isEquivalent(found, expected) : isSameType(found, expected)
  if (!fits) mismatch(`${name} is a ${formatType(expected)}, not a ${formatType(found)}`)
}

function checkParts(context: OperationContext, type: Type): void {
  const { length } = context.operands
  if (type.kind === 'array') {
    if (length !== type.length) mismatch(`The array has ${type.length} elements, not ${length}`)
    for (let i = 0; i < length; i++) checkPart(context, i, type.element, `Element ${i}`)
  } else if (type.kind === 'struct') {
    const expected = type.members.length
    if (length !== expected) mismatch(`${type.name} has ${expected} members, not ${length}`)
    type.members.forEach((member, i) => {
      checkPart(context, i, member.type, `Member "${member.name}"`)
    })
  }
}

function targetType(type: PlaintextType, resolver: Resolver): Type {
  return resolver.resolve(type)
}

const coordinates = {
  'group.x': (x: bigint) => x,
  'group.y': (x: bigint) => point(x).y,
} as const

const notLiteral = () => trap('Literals alone are cast')

const cast: Operation = {
  typeOf(context) {
    const { type } = castOf(context)
    if (isSpecial(type)) {
      if (type.kind !== 'group.x' && type.kind !== 'group.y') {
        return mismatch('A record cannot be made here')
      }
      return literalOf(context.operands[0]) === 'group'
        ? fieldKind
        : refuseOperands(context.operands)
    }
    const target = targetType(type, context.resolver)
    if (target.kind !== 'literal') checkParts(context, target)
    return target // snarkVM accepts any operand here, and rejects non-literals at run time
  },
  evaluate(context) {
    const { type } = castOf(context)
    if (type.kind === 'group.x' || type.kind === 'group.y') return coordinates[type.kind]
    if (type.kind !== 'literal') throw new Error('lists are made elsewhere')
    const from = literalOf(context.operands[0])
    return from === undefined ? notLiteral : castLiteral(from, type.type)
  },
  cost(context) {
    const { type } = castOf(context)
    if (isSpecial(type) || type.kind === 'literal') return CAST_BASE
    return CAST_BASE + CAST_PER_BYTE * sizeInBytes(targetType(type, context.resolver))
  },
}

const lossy: Operation = {
  typeOf(context) {
    const { type } = castOf(context)
    if (type.kind !== 'literal') return mismatch('cast.lossy makes literals alone')
    return context.resolver.resolve(type)
  },
  evaluate(context) {
    const { type } = castOf(context)
    const from = literalOf(context.operands[0])
    if (type.kind !== 'literal' || from === undefined) return notLiteral
    return castLossy(from, type.type)
  },
  cost: () => CAST_BASE,
}

/** `cast` and `cast.lossy`; the compiler assembles structs and arrays. */
export const castOperations: Readonly<Record<string, Operation>> = { cast, 'cast.lossy': lossy }
