import type { PackedBits, Plaintext } from '@nightjar/aleo'
import type { createWriteCheck, ListedWrite, Operation, OperationIds, WriteOf } from '@nightjar/avm'

/** How many ids of keys are remembered: those of accounts that trade again and again. */
export const KEPT_KEYS = 200_000

/** What a transaction is said to have written, and what its block says that it wrote. */
export type Claim<Value = Plaintext> = {
  readonly writes: readonly WriteOf<Value>[]
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
    return operation !== undefined && ids.isOperation(write, operation)
  })
}

/** Writes that are exactly the operations are what the chain wrote: the ids are hashes of them. */
export const isProven = (ids: OperationIds, { writes, operations }: Claim): boolean =>
  writes.length === operations.length && doesMatch(ids, writes, operations)

/** The same of many claims, each by itself, with all their hashes at once. */
export function proveMany(
  areListed: ReturnType<typeof createWriteCheck>,
  claims: readonly Claim<PackedBits>[],
): readonly boolean[] {
  const verdicts = areListed(claims.flatMap(listedWrites))
  let from = 0
  return claims.map((claim) => {
    const { length } = listedWrites(claim)
    const own = verdicts.slice(from, from + length)
    from += length
    return claim.writes.length === claim.operations.length && own.every(Boolean)
  })
}

/** Writes beside what is listed in their place. */
const listedWrites = ({ writes, operations }: Claim<PackedBits>): readonly ListedWrite[] =>
  writes.flatMap((write, at) => {
    const operation = operations[at]
    return operation === undefined ? [] : [{ write, operation }]
  })
