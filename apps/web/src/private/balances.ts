import { CREDITS, CREDITS_PROGRAM, type OwnedRecord, withFieldSuffix } from '@nightjar/sdk'

/** What unspent records hold together, by token id; credits under theirs. */
export function privateBalances(records: readonly OwnedRecord[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { program, token, amount, spent } of records) {
    if (spent) continue
    const id = program === CREDITS_PROGRAM ? CREDITS.id : withFieldSuffix(token)
    sums.set(id, (sums.get(id) ?? 0n) + amount)
  }
  return sums
}
