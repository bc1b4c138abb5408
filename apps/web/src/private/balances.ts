import {
  CREDITS,
  CREDITS_PROGRAM,
  type OwnedRecord,
  PROGRAMS,
  REGISTRY_PROGRAM,
  withFieldSuffix,
} from '@nightjar/sdk'

/** Sums of unspent records of the exchange's tokens, by token id; credits under their own id. */
export function privateBalances(records: readonly OwnedRecord[]): ReadonlyMap<string, bigint> {
  return sumUp(records, ({ program, token }) => {
    if (program === CREDITS_PROGRAM) return CREDITS.id
    return program === PROGRAMS.core ? withFieldSuffix(token) : undefined
  })
}

/**
 * The same for tokens of other programs, by the original token's id. Kept apart, because anyone may give a
 * registry token the id of a token of the exchange.
 */
export function outsidePrivateBalances(
  records: readonly OwnedRecord[],
): ReadonlyMap<string, bigint> {
  return sumUp(records, ({ program, token }) => {
    if (program === CREDITS_PROGRAM) return CREDITS.id
    if (program === REGISTRY_PROGRAM) return withFieldSuffix(token)
    return program === PROGRAMS.core || token === '' ? undefined : token
  })
}

function sumUp(
  records: readonly OwnedRecord[],
  idOf: (record: OwnedRecord) => string | undefined,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const record of records) {
    const id = record.spent ? undefined : idOf(record)
    if (id !== undefined) sums.set(id, (sums.get(id) ?? 0n) + record.amount)
  }
  return sums
}
