import type { Operation, OperationIds, Write } from '@nightjar/avm'

/** How many ids of keys are remembered: those of accounts that trade again and again. */
export const KEPT_KEYS = 200_000

/** What a transaction is said to have written, and what its block says that it wrote. */
export type Claim = {
  readonly writes: readonly Omit<Write, 'previous'>[]
  readonly operations: readonly Operation[]
}

/** Whether writes are, one by one, the operations from a place on. */
export function doesMatch(
  ids: OperationIds,
  writes: Claim['writes'],
  operations: Claim['operations'],
  from = 0,
): boolean {
  return writes.every((write, at) => {
    const operation = operations[from + at]
    return operation !== undefined && isOperation(ids, write, operation)
  })
}

/** Writes that are exactly the operations are what the chain wrote: the ids are hashes of them. */
export const isProven = (ids: OperationIds, { writes, operations }: Claim): boolean =>
  writes.length === operations.length && doesMatch(ids, writes, operations)

/** The cheap ids first: those of mappings and of most keys are remembered. */
function isOperation(
  ids: OperationIds,
  { program, mapping, key, value }: Omit<Write, 'previous'>,
  operation: Operation,
): boolean {
  if (`${ids.mapping(program, mapping)}` !== operation.mapping) return false
  const keyId = ids.key(program, mapping, key)
  if (`${keyId}` !== operation.key) return false
  if (value === null || operation.value === null) return value === operation.value
  return `${ids.value(keyId, value)}` === operation.value
}
