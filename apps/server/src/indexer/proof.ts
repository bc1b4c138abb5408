import type { Plaintext } from '@nightjar/aleo'
import type { Operation, OperationIds, WriteOf } from '@nightjar/avm'

/** How many ids of keys are remembered: those of accounts that trade again and again. */
export const KEPT_KEYS = 200_000

/** What a transaction is said to have written, and what its block says that it wrote. */
export type Claim<Value = Plaintext> = {
  readonly writes: readonly WriteOf<Value>[]
  readonly operations: readonly Operation[]
}

/** Whether writes are, one by one, the operations from a place on. */
export function doesMatch<Value>(
  ids: OperationIds<Value>,
  writes: Claim<Value>['writes'],
  operations: Claim['operations'],
  from = 0,
): boolean {
  return writes.every((write, at) => {
    const operation = operations[from + at]
    return operation !== undefined && ids.isOperation(write, operation)
  })
}

/** Writes that are exactly the operations are what the chain wrote: the ids are hashes of them. */
export const isProven = <Value>(
  ids: OperationIds<Value>,
  { writes, operations }: Claim<Value>,
): boolean => writes.length === operations.length && doesMatch(ids, writes, operations)
