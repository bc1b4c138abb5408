import type { Instruction, LiteralType } from '@nightjar/aleo'
import type { Crypto } from '../crypto.ts'
import { mismatch } from '../refused.ts'
import {
  formatType,
  isPlaintext,
  literalKind,
  literalOf,
  type RegisterKind,
  type Resolver,
  type Type,
} from '../types.ts'
import type { RegisterValue } from '../value.ts'

/** Information available to an operation besides its operands. */
export type OperationContext = {
  readonly instruction: Instruction
  readonly operands: readonly RegisterKind[]
  readonly resolver: Resolver
}

/** Tools available to a running operation. */
export type OperationTools = {
  readonly crypto: Crypto
  /** Hashes by a short key; shared by all programs. */
  readonly hashes: { get(key: string): bigint | undefined; set(key: string, value: bigint): void }
  /** The accepted Varuna versions of proofs. */
  readonly varunaVersions: readonly number[]
}

/**
 * One step on values whose types the program check has fixed. A handler's parameters say what it takes (method
 * parameters are bivariant).
 */
export type Evaluate = {
  of(
    first: RegisterValue,
    second: RegisterValue,
    third: RegisterValue,
    fourth: RegisterValue,
  ): RegisterValue
}['of']

/** One opcode: its operands, effect and cost. */
export type Operation = {
  /** The type of the result; fails for operands that snarkVM refuses. */
  readonly typeOf: (context: OperationContext) => RegisterKind
  /** The handler for operands of these types. */
  readonly evaluate: (context: OperationContext, tools: OperationTools) => Evaluate
  /** Raw microcredits, before the division by 25 (synthesizer/process `cost.rs`). */
  readonly cost: (context: OperationContext) => bigint
}

const PLAIN = 500n

/** The literal types of the operands, when all are literals. */
export function literalOperands({ operands }: OperationContext): readonly LiteralType[] {
  return operands.map((kind) => literalOf(kind) ?? refuseOperands(operands))
}

export function refuseOperands(operands: readonly RegisterKind[]): never {
  const list = operands.map(formatType).join(', ')
  return mismatch(`The operands have the types ${list}, which the instruction does not take`)
}

/** The literal type of the first operand, by which a handler is chosen. */
export function firstLiteral({ operands }: OperationContext): LiteralType {
  return literalOf(operands[0]) ?? refuseOperands(operands)
}

/** Handlers by the literal type of the first operand. */
export type Handlers = ReadonlyMap<LiteralType, Evaluate>

function chosen(handlers: Handlers, context: OperationContext): Evaluate {
  return handlers.get(firstLiteral(context)) ?? refuseOperands(context.operands)
}

/** An operation on one literal, whose result has the operand's type. */
export function unary(handlers: Handlers, cost = PLAIN): Operation {
  return {
    typeOf(context) {
      const [type] = literalOperands(context)
      if (type === undefined || !handlers.has(type)) return refuseOperands(context.operands)
      return literalKind(type)
    },
    evaluate: (context) => chosen(handlers, context),
    cost: () => cost,
  }
}

/** An operation on two literals of the same type; the result has that type too, or is `result`. */
export function binary(
  handlers: Handlers,
  { result, cost = () => PLAIN }: { result?: LiteralType; cost?: Operation['cost'] } = {},
): Operation {
  return {
    typeOf(context) {
      const [left, right] = literalOperands(context)
      if (left === undefined || left !== right || !handlers.has(left)) {
        return refuseOperands(context.operands)
      }
      return literalKind(result ?? left)
    },
    evaluate: (context) => chosen(handlers, context),
    cost,
  }
}

/** A cost that depends on the literal type of the first operand. */
export function costByFirst(costs: Partial<Record<LiteralType, bigint>>): Operation['cost'] {
  return (context) => costs[firstLiteral(context)] ?? PLAIN
}

/** The plaintext type of an operand. */
export function plaintextOperand({ operands }: OperationContext, index: number): Type {
  const kind = operands[index]
  return kind && isPlaintext(kind) ? kind : refuseOperands(operands)
}
