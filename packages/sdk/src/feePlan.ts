import { type OwnedRecord, sortUnspent } from './records.ts'

export type FeeRequest = {
  /** Records of credits.aleo. */
  readonly records: readonly OwnedRecord[]
  /** The total fee of each transaction to come, in microcredits and in order. */
  readonly fees: readonly bigint[]
  readonly taken?: ReadonlySet<string>
}

/**
 * Whether private records can pay these fees one after another: each from the smallest sufficient record, whose
 * change pays later fees. It stays the smallest until it no longer suffices, so equal fees in a row need only
 * one search through the records.
 */
export function canPayPrivately({ records, fees, taken }: FeeRequest): boolean {
  const amounts = freeOf(records, taken).map(({ amount }) => amount)
  for (const { fee, count } of rowsOf(fees)) {
    let unpaid = count
    for (const [at, amount] of amounts.entries()) {
      if (unpaid === 0n || amount < fee) continue
      const pays = amount / fee < unpaid ? amount / fee : unpaid
      amounts[at] = amount - pays * fee
      unpaid -= pays
    }
    if (unpaid > 0n) return false
    amounts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }
  return true
}

type Row = { readonly fee: bigint; count: bigint }

/** Consecutive equal fees; a fee of zero needs no record. */
function rowsOf(fees: readonly bigint[]): readonly Row[] {
  const rows: Row[] = []
  for (const fee of fees) {
    const last = rows.at(-1)
    if (last?.fee === fee) last.count += 1n
    else if (fee > 0n) rows.push({ fee, count: 1n })
  }
  return rows
}

/** The record that pays one fee: the smallest sufficient one. */
export function chooseFeeRecord({
  records,
  fee,
  taken,
}: Omit<FeeRequest, 'fees'> & { readonly fee: bigint }): OwnedRecord | undefined {
  return freeOf(records, taken).find(({ amount }) => amount >= fee)
}

/** How much to make private to pay these fees: their sum, rounded up to a whole credit so that the amount is common. */
export function feeReserve(fees: readonly bigint[]): bigint {
  const sum = fees.reduce((total, fee) => total + fee, 0n)
  return (sum / MICROCREDITS + 1n) * MICROCREDITS
}

const MICROCREDITS = 1_000_000n

function freeOf(records: readonly OwnedRecord[], taken?: ReadonlySet<string>) {
  return sortUnspent(records).filter(({ id, amount }) => amount > 0n && !taken?.has(id))
}
