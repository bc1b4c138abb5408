import { type OwnedRecord, sortUnspent } from './records.ts'

export type FeeRequest = {
  /** Records of credits.aleo. */
  readonly records: readonly OwnedRecord[]
  /** The whole fee of each transaction to come, in microcredits and in order. */
  readonly fees: readonly bigint[]
  readonly taken?: ReadonlySet<string>
}

/**
 * Whether private records can pay these fees one after another: each by the smallest that suffices, whose
 * change pays for later ones.
 */
export function canPayPrivately({ records, fees, taken }: FeeRequest): boolean {
  const amounts = freeOf(records, taken).map(({ amount }) => amount)
  for (const fee of fees) {
    const at = smallest(amounts, fee)
    if (at === undefined) return false
    amounts.splice(at, 1, (amounts[at] ?? 0n) - fee)
  }
  return true
}

/** The record that pays one fee: the smallest that suffices. */
export function chooseFeeRecord({
  records,
  fee,
  taken,
}: Omit<FeeRequest, 'fees'> & { readonly fee: bigint }): OwnedRecord | undefined {
  return freeOf(records, taken).find(({ amount }) => amount >= fee)
}

/** What to make private so that these fees can be paid: their sum, rounded up to a whole credit that all share. */
export function feeReserve(fees: readonly bigint[]): bigint {
  const sum = fees.reduce((total, fee) => total + fee, 0n)
  return (sum / MICROCREDITS + 1n) * MICROCREDITS
}

const MICROCREDITS = 1_000_000n

function freeOf(records: readonly OwnedRecord[], taken?: ReadonlySet<string>) {
  return sortUnspent(records).filter(({ id, amount }) => amount > 0n && !taken?.has(id))
}

function smallest(amounts: readonly bigint[], fee: bigint): number | undefined {
  let best: number | undefined
  for (const [at, amount] of amounts.entries()) {
    if (amount >= fee && (best === undefined || amount < (amounts[best] ?? 0n))) best = at
  }
  return best
}
