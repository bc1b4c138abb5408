import { readRecord, type WalletRecord } from '@nightjar/sdk'
import { memberOf } from './foreign.ts'
import type { RecordFilter } from './types.ts'

/**
 * A wallet's own record in the app's format, whatever names the wallet gives its parts. Only a record that the wallet calls
 * unspent is: one without a state, or with an unknown one, counts as spent.
 */
export function toWalletRecord(record: unknown, program: string): WalletRecord {
  const members = membersOf(record)
  const text = (...names: readonly string[]) => firstText(members, names)
  const [tag, serialNumber] = [text('tag'), text('serialnumber')]
  const plaintext = text('plaintext', 'recordplaintext')
  return {
    program: text('programid', 'programname', 'program') || program,
    name: text('recordname', 'name'),
    plaintext,
    spent: !isUnspent(members),
    id: text('commitment', 'id', 'uid', 'tag', 'serialnumber') || nonceOf(plaintext),
    ...(tag === '' ? {} : { tag }),
    ...(serialNumber === '' ? {} : { serialNumber }),
  }
}

/** What no two records have in common, in the text of each. */
const nonceOf = (plaintext: string): string => /_nonce:\s*(\d+group)/.exec(plaintext)?.[1] ?? ''

/** The records that match the filter, each once, smallest amount first. */
export function filterRecords(
  records: readonly WalletRecord[],
  filter: RecordFilter = 'all',
): readonly WalletRecord[] {
  const wanted = eachOnce(records).filter(
    ({ spent }) => filter === 'all' || spent === (filter === 'spent'),
  )
  const amounts = new Map(wanted.map((record) => [record, readRecord(record)?.amount ?? 0n]))
  return wanted.sort((a, b) => compare(amounts.get(a) ?? 0n, amounts.get(b) ?? 0n))
}

/** A wallet may list a record twice, e.g. when its pages move while they are read; it is spent if either says so. */
function eachOnce(records: readonly WalletRecord[]): readonly WalletRecord[] {
  const found = new Map<string, WalletRecord>()
  for (const record of records) {
    const key = record.plaintext || record.id
    const known = found.get(key)
    found.set(key, known?.spent ? known : record)
  }
  return [...found.values()]
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

type Members = ReadonlyMap<string, unknown>

/** The members by their names in one spelling: `programName`, `program_name` and `ProgramName` are `programname`. */
function membersOf(record: unknown): Members {
  const names = typeof record === 'object' && record !== null ? Object.keys(record) : []
  return new Map(
    names.map((name) => [name.replaceAll('_', '').toLowerCase(), memberOf(record, name)]),
  )
}

function firstText(members: Members, names: readonly string[]): string {
  const texts = names.map((name) => members.get(name))
  return texts.find((each): each is string => typeof each === 'string' && each !== '') ?? ''
}

/** Members that say nothing but whether a record is spent. */
const flags = ['spent', 'isspent']
/** Members that may also say something else, e.g. that its transaction is finalized. */
const states = ['status', 'state', 'recordstatus']

function isUnspent(members: Members): boolean {
  const flagged = flags.map((name) => readFlag(members.get(name)))
  const said = [...flagged, ...states.map((name) => readState(members.get(name)))]
  return said.includes('unspent') && !said.includes('spent') && !flagged.includes('unknown')
}

type Said = 'spent' | 'unspent' | 'unknown' | undefined

function readFlag(flag: unknown): Said {
  if (flag === undefined || flag === null) return undefined
  if (typeof flag === 'object') return 'unknown'
  switch (String(flag).trim().toLowerCase()) {
    case 'true':
    case '1':
      return 'spent'
    case 'false':
    case '0':
      return 'unspent'
    default:
      return readState(flag) ?? 'unknown'
  }
}

function readState(state: unknown): Said {
  const word = typeof state === 'string' ? state.trim().toLowerCase() : ''
  return word === 'spent' || word === 'unspent' ? word : undefined
}
