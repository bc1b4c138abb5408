import {
  CREDITS,
  CREDITS_PROGRAM,
  type OwnedRecord,
  PROGRAMS,
  REGISTRY_PROGRAM,
  withFieldSuffix,
} from '@nightjar/sdk'

/** What unspent records of the exchange's tokens hold together, by token id; credits under theirs. */
export function privateBalances(records: readonly OwnedRecord[]): ReadonlyMap<string, bigint> {
  return sumUp(records, ({ program, token }) => {
    if (program === CREDITS_PROGRAM) return CREDITS.id
    return program === PROGRAMS.core ? withFieldSuffix(token) : undefined
  })
}

/**
 * What those of other programs' tokens hold, by the id of the outside token of a wrapping. Kept apart: anyone may give a
 * token of the registry the id of another's here.
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
