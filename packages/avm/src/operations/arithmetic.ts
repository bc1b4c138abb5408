import { type LiteralType, SCALAR_MODULUS } from '@nightjar/aleo'
import * as field from '../curve/field.ts'
import { addGroups, multiplyGroup, negateGroup, subtractGroups } from '../curve/group.ts'
import { invert, power, squareRoot } from '../curve/roots.ts'
import { trap } from '../trap.ts'
import { literalKind } from '../types.ts'
import { type IntegerOperations, integerHandlers, isSigned } from './integers.ts'
import {
  binary,
  costByFirst,
  type Evaluate,
  firstLiteral,
  literalOperands,
  type Operation,
  refuseOperands,
  unary,
} from './operation.ts'

type Entry = readonly [LiteralType, Evaluate]

const map = (...entries: readonly Entry[]) => new Map<LiteralType, Evaluate>(entries)

function inverse(a: bigint): bigint {
  return invert(a) ?? trap('Zero has no inverse')
}

const addScalars = (a: bigint, b: bigint) => (a + b) % SCALAR_MODULUS

function root(a: bigint): bigint {
  return squareRoot(a) ?? trap(`${a}field has no square root`)
}

const integers = (name: keyof IntegerOperations) => map(...integerHandlers(name))
const signed = (name: keyof IntegerOperations) => map(...integerHandlers(name, isSigned))

const counts = new Set<LiteralType>(['u8', 'u16', 'u32'])

/** An integer and a count of type u8, u16 or u32; `extra` adds pairs of the same type. */
function counted(
  name: keyof IntegerOperations,
  extra?: Entry,
  cost?: Operation['cost'],
): Operation {
  const handlers = integers(name)
  return {
    typeOf(context) {
      const [base, count] = literalOperands(context)
      if (base === undefined || count === undefined) return refuseOperands(context.operands)
      const isExtra = extra?.[0] === base && base === count
      if (!isExtra && !(handlers.has(base) && counts.has(count))) {
        return refuseOperands(context.operands)
      }
      return literalKind(base)
    },
    evaluate(context) {
      const type = firstLiteral(context)
      const found = extra?.[0] === type ? extra[1] : handlers.get(type)
      return found ?? refuseOperands(context.operands)
    },
    cost: cost ?? (() => 500n),
  }
}

const multiplyPair: Operation = {
  typeOf(context) {
    const [left, right] = literalOperands(context)
    const isProduct =
      (left === 'group' && right === 'scalar') || (left === 'scalar' && right === 'group')
    return isProduct ? literalKind('group') : mulSame.typeOf(context)
  },
  evaluate(context, tools) {
    const type = firstLiteral(context)
    if (type === 'group') return multiplyGroup
    if (type === 'scalar') return (scalar: bigint, group: bigint) => multiplyGroup(group, scalar)
    return mulSame.evaluate(context, tools)
  },
  cost: costByFirst({ group: 10_000n, scalar: 10_000n }),
}

const mulSame = binary(map(['field', field.multiply], ...integerHandlers('mul')))

/** An exact integer division, as in fixed-point arithmetic, needs no inverse. */
const divideFields = (a: bigint, b: bigint) =>
  b > 0n && a % b === 0n ? a / b : field.multiply(a, inverse(b))

/** snarkVM's arithmetic (`operation/mod.rs`): types and handlers of each opcode. */
export const arithmetic: Readonly<Record<string, Operation>> = {
  abs: unary(signed('abs')),
  'abs.w': unary(signed('absWrapped')),
  add: binary(
    map(
      ['field', field.add],
      ['group', addGroups],
      ['scalar', addScalars],
      ...integerHandlers('add'),
    ),
  ),
  'add.w': binary(integers('addWrapped')),
  div: binary(map(['field', divideFields], ...integerHandlers('div')), {
    cost: costByFirst({ field: 1_500n }),
  }),
  'div.w': binary(integers('divWrapped')),
  double: unary(
    map(['field', (a: bigint) => field.add(a, a)], ['group', (a: bigint) => addGroups(a, a)]),
  ),
  inv: unary(map(['field', inverse]), 2_500n),
  mod: binary(map(...integerHandlers('mod', (type) => !isSigned(type)))),
  mul: multiplyPair,
  'mul.w': binary(integers('mulWrapped')),
  neg: unary(
    map(['field', field.negate], ['group', negateGroup], ...integerHandlers('neg', isSigned)),
  ),
  pow: counted('pow', ['field', power], costByFirst({ field: 1_500n })),
  'pow.w': counted('powWrapped'),
  rem: binary(integers('rem')),
  'rem.w': binary(integers('remWrapped')),
  shl: counted('shl'),
  'shl.w': counted('shlWrapped'),
  shr: counted('shr'),
  'shr.w': counted('shrWrapped'),
  sqrt: unary(map(['field', root]), 2_500n),
  square: unary(map(['field', (a: bigint) => field.multiply(a, a)])),
  sub: binary(map(['field', field.subtract], ['group', subtractGroups], ...integerHandlers('sub'))),
  'sub.w': binary(integers('subWrapped')),
}
