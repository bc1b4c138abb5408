import { stripFieldSuffix } from './ids.ts'
import { stripType } from './names.ts'

/** A record as wallets hand it out: its entries in `data`, written as literals. */
export type WalletRecord = {
  readonly owner: string
  readonly program_id: string
  readonly spent: boolean
  readonly data: Readonly<Record<string, unknown>>
  /** The record's own text, the input of a transaction; private. */
  readonly plaintext?: string
  readonly id?: string
}

/** What an account holds privately of one token. */
export type PrivateHolding = {
  readonly records: readonly WalletRecord[]
  readonly privateBalance: bigint
  readonly maxPrivateBalance: bigint
}

/** The record's amount in base units: `amount` (u128), else `microcredits` (u64), else 0. */
export function recordAmount({ data }: Pick<WalletRecord, 'data'>): bigint {
  const text = data.amount ?? data.microcredits
  if (typeof text === 'bigint') return text
  if (typeof text !== 'string' && typeof text !== 'number') return 0n
  const digits = stripType(String(text))
  return /^\d+$/.test(digits) ? BigInt(digits) : 0n
}

/** The record's token id without its suffix; empty for a record of credits.aleo. */
export function recordToken({ data }: Pick<WalletRecord, 'data'>): string {
  const text = data.token ?? data.token_id
  return typeof text === 'string' ? stripFieldSuffix(stripType(text)) : ''
}

/** The unspent records, smallest first. */
export function sortUnspent(records: readonly WalletRecord[]): readonly WalletRecord[] {
  return records.filter(({ spent }) => !spent).toSorted(byAmount)
}

/** The smallest unspent record that holds the amount needed, or undefined. */
export function matchRecord(
  records: readonly WalletRecord[],
  needed: bigint,
): WalletRecord | undefined {
  return sortUnspent(records).find((record) => recordAmount(record) >= needed)
}

/** What the records amount to: unspent ones sorted, their sum, the largest of them. */
export function holdRecords(records: readonly WalletRecord[]): PrivateHolding {
  const unspent = sortUnspent(records)
  const largest = unspent.at(-1)
  return {
    records: unspent,
    privateBalance: unspent.reduce((sum, record) => sum + recordAmount(record), 0n),
    maxPrivateBalance: largest ? recordAmount(largest) : 0n,
  }
}

function byAmount(a: WalletRecord, b: WalletRecord): number {
  const difference = recordAmount(a) - recordAmount(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
