import { formatPlaintext, type PackedBits, type Plaintext } from '@nightjar/aleo'
import type { createWriteCheck, ListedWrite, Operation, OperationIds, WriteOf } from '@nightjar/avm'

/** How many ids of keys are remembered: those of accounts that trade again and again. */
export const KEPT_KEYS = 200_000

/** What a transaction is said to have written, and what its block says that it wrote. */
export type Claim<Value = Plaintext> = {
  readonly writes: readonly WriteOf<Value>[]
  readonly operations: readonly Operation[]
}

/**
 * Checks whether writes are, one by one, the operations from a place on. Writes found to be operations are remembered:
 * comparing takes a tenth of the time of hashing.
 */
export function createListing(
  ids: OperationIds,
  operations: Claim['operations'],
): (writes: Claim['writes'], from: number) => boolean {
  const found = new Map<number, WriteOf<Plaintext>>()
  const isListed = (write: WriteOf<Plaintext>, at: number): boolean => {
    const [known, operation] = [found.get(at), operations[at]]
    if (known !== undefined) return areSame(write, known)
    if (operation === undefined || !ids.isOperation(write, operation)) return false
    found.set(at, write)
    return true
  }
  return (writes, from) => writes.every((write, at) => isListed(write, from + at))
}

const areSame = (one: WriteOf<Plaintext>, other: WriteOf<Plaintext>): boolean =>
  one.key === other.key &&
  one.mapping === other.mapping &&
  one.program === other.program &&
  (one.value && formatPlaintext(one.value)) === (other.value && formatPlaintext(other.value))

/** Writes that are exactly the operations are what the chain wrote: the ids are hashes of them. */
export const isProven = (ids: OperationIds, { writes, operations }: Claim): boolean =>
  writes.length === operations.length && createListing(ids, operations)(writes, 0)

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
