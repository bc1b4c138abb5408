import { type Plaintext, parseRecord } from '@nightjar/aleo'
import { stripFieldSuffix } from './ids.ts'
import { CREDITS_PROGRAM } from './programs.ts'

/** A record as returned by every wallet's port. Its plaintext is private: it never leaves the browser. */
export type WalletRecord = {
  readonly program: string
  /** The record's type, e.g. `PrivateToken`; empty if the wallet does not know it. */
  readonly name: string
  /** The record's text, used as a transaction input. */
  readonly plaintext: string
  readonly spent: boolean
  /** The record's commitment if the wallet knows it, otherwise the wallet's own id, or what else no other record has. */
  readonly id: string
  /** What the chain shows when the record is spent, if the wallet knows it. */
  readonly tag?: string
  /** The same for the record's serial number; a wallet provides one, both or neither. */
  readonly serialNumber?: string
  /** The transaction that created it, if the wallet knows. */
  readonly origin?: RecordOrigin
  /** The transaction that spent it, if the wallet knows. */
  readonly spentIn?: RecordOrigin | undefined
}

export type RecordOrigin = {
  readonly transactionId: string
  readonly program: string
  readonly function: string
  readonly height: number
  /** Seconds since 1970, if the wallet knows. */
  readonly timestamp?: number
}

/** A record with its parsed content. */
export type OwnedRecord = WalletRecord & {
  readonly owner: string
  /**
   * The token's id without its suffix; the program's id if a program has only one token, as with ARC-20; empty
   * for a record of credits.aleo, and for anything that is not a token.
   */
  readonly token: string
  /** In base units: `amount` (u128), else `microcredits` (u64), else 0. */
  readonly amount: bigint
}

/** An account's private holding of one token. */
export type PrivateHolding = {
  readonly records: readonly OwnedRecord[]
  readonly privateBalance: bigint
  readonly maxPrivateBalance: bigint
}

/** The record with its owner, token and amount; undefined if its text is not a record. */
export function readRecord(record: WalletRecord): OwnedRecord | undefined {
  try {
    const { owner, entries } = parseRecord(record.plaintext)
    const value = (name: string) => entries.get(name)?.value
    return {
      ...record,
      owner,
      token: fieldOf(value('token') ?? value('token_id')) || soleToken(record),
      amount: amountOf(value('amount') ?? value('microcredits')),
    }
  } catch {
    return undefined // a wallet's mistake: one bad record must not hide the others
  }
}

/** The unspent records, smallest first. */
export function sortUnspent(records: readonly OwnedRecord[]): readonly OwnedRecord[] {
  return sortByAmount(records.filter(({ spent }) => !spent))
}

/** A summary of records: the unspent ones sorted, their sum, and the largest. */
export function holdRecords(records: readonly OwnedRecord[]): PrivateHolding {
  const unspent = sortUnspent(records)
  return {
    records: unspent,
    privateBalance: sumOf(unspent),
    maxPrivateBalance: unspent.at(-1)?.amount ?? 0n,
  }
}

/** The sum of the records, in base units. */
export function sumOf(records: readonly { readonly amount: bigint }[]): bigint {
  return records.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Smallest first. Thousands are sorted as doubles, which is faster; equal doubles are compared exactly. */
export function sortByAmount(records: readonly OwnedRecord[]): readonly OwnedRecord[] {
  const near = records.map((record) => ({ record, size: Number(record.amount) }))
  near.sort((a, b) => a.size - b.size || compare(a.record.amount, b.record.amount))
  return near.map(({ record }) => record)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** ARC-20 records do not name their token; other kinds of records in their programs are not tokens. */
const soleToken = ({ program, name }: WalletRecord): string =>
  program !== CREDITS_PROGRAM && name === 'Token' ? program : ''

function fieldOf(value: Plaintext | undefined): string {
  return value?.kind === 'literal' && value.type === 'field'
    ? stripFieldSuffix(String(value.value))
    : ''
}

function amountOf(value: Plaintext | undefined): bigint {
  const isAmount = value?.kind === 'literal' && value.type.startsWith('u') // no field, and never negative
  return isAmount && typeof value.value === 'bigint' ? value.value : 0n
}
