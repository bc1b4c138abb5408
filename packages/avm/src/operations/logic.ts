import type { LiteralType } from '@nightjar/aleo'
import { trap } from '../trap.ts'
import { booleanKind, isEquivalentKind, literalKind } from '../types.ts'
import { isEqualValue, type RegisterValue } from '../value.ts'
import { integerHandlers, integerTypes } from './integers.ts'
import {
  binary,
  type Evaluate,
  literalOperands,
  type Operation,
  refuseOperands,
  unary,
} from './operation.ts'

const booleans = (evaluate: Evaluate) => new Map<LiteralType, Evaluate>([['boolean', evaluate]])

const bitwise = (name: 'and' | 'or' | 'xor' | 'not', evaluate: Evaluate) =>
  new Map<LiteralType, Evaluate>([['boolean', evaluate], ...integerHandlers(name)])

/** Ordered types; numbers and bigints are compared by the same operators. */
const ordered: readonly LiteralType[] = ['field', 'scalar', ...integerTypes]

const compare = (evaluate: Evaluate) =>
  binary(new Map(ordered.map((type) => [type, evaluate])), { result: 'boolean' })

const selectable = new Set<LiteralType>([
  ...(['address', 'boolean', 'field', 'group', 'scalar', 'signature'] as const),
  ...integerTypes,
])

const ternary: Operation = {
  typeOf(context) {
    const [condition, yes, no] = literalOperands(context)
    if (condition !== 'boolean' || yes === undefined || yes !== no || !selectable.has(yes)) {
      return refuseOperands(context.operands)
    }
    return literalKind(yes)
  },
  evaluate: () => (condition, yes, no) => (condition ? yes : no),
  cost: () => 500n,
}

/** A test of two values of equivalent types of any kind. */
function test(evaluate: Evaluate): Operation {
  return {
    typeOf({ operands }) {
      const [left, right] = operands
      return left && right && isEquivalentKind(left, right) ? booleanKind : refuseOperands(operands)
    },
    evaluate: () => evaluate,
    cost: () => 500n,
  }
}

function assertEqual(left: RegisterValue, right: RegisterValue): boolean {
  return isEqualValue(left, right) || trap('assert.eq found different values')
}

function assertDifferent(left: RegisterValue, right: RegisterValue): boolean {
  return !isEqualValue(left, right) || trap('assert.neq found equal values')
}

/** Booleans, comparisons and assertions (`operation/{mod,is,assert}.rs`). */
export const logic: Readonly<Record<string, Operation>> = {
  and: binary(bitwise('and', (a: boolean, b: boolean) => a && b)),
  or: binary(bitwise('or', (a: boolean, b: boolean) => a || b)),
  xor: binary(bitwise('xor', (a: boolean, b: boolean) => a !== b)),
  not: unary(bitwise('not', (a: boolean) => !a)),
  nand: binary(booleans((a: boolean, b: boolean) => !(a && b))),
  nor: binary(booleans((a: boolean, b: boolean) => !(a || b))),
  gt: compare((a, b) => a > b),
  gte: compare((a, b) => a >= b),
  lt: compare((a, b) => a < b),
  lte: compare((a, b) => a <= b),
  ternary,
  'is.eq': test(isEqualValue),
  'is.neq': test((a, b) => !isEqualValue(a, b)),
  'assert.eq': test(assertEqual),
  'assert.neq': test(assertDifferent),
}
