import { readRecord, type WalletRecord } from '@nightjar/sdk'
import { memberOf, textOf } from './foreign.ts'
import type { RecordFilter } from './types.ts'

/** A wallet's own record in the app's format, whatever names the wallet gives its parts. */
export function toWalletRecord(record: unknown, program: string): WalletRecord {
  const tag = textOf(record, 'tag')
  const serialNumber = firstText(record, ['serialNumber', 'serial_number'])
  return {
    program: firstText(record, ['program_id', 'programId', 'programName']) || program,
    name: firstText(record, ['recordName', 'name']),
    plaintext: firstText(record, ['plaintext', 'recordPlaintext']),
    spent: memberOf(record, 'spent') === true,
    id: firstText(record, ['commitment', 'id', '_id', 'uid']),
    ...(tag === '' ? {} : { tag }),
    ...(serialNumber === '' ? {} : { serialNumber }),
  }
}

/** The records that match the filter, smallest amount first. */
export function filterRecords(
  records: readonly WalletRecord[],
  filter: RecordFilter = 'all',
): readonly WalletRecord[] {
  const wanted = records.filter(({ spent }) => filter === 'all' || spent === (filter === 'spent'))
  const amounts = new Map(wanted.map((record) => [record, readRecord(record)?.amount ?? 0n]))
  return wanted.toSorted((a, b) => compare(amounts.get(a) ?? 0n, amounts.get(b) ?? 0n))
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function firstText(value: unknown, names: readonly string[]): string {
  return names.map((name) => textOf(value, name)).find((text) => text !== '') ?? ''
}
