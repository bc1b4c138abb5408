import type { Movement, RecordMoves, TransactionReceipt } from '@nightjar/sdk'
import type { Transaction } from '../../transactions/transaction.ts'
import { type Entry, fromListed, fromMoves, fromSent, onceEach } from './mergeEntries.ts'
import type { History } from './rebuildHistory.ts'

/** One transaction, known to the server, to this browser, or to both. */
export type Detail = Pick<
  Entry,
  | 'id'
  | 'phase'
  | 'isUncharged'
  | 'isReset'
  | 'isPrivate'
  | 'time'
  | 'height'
  | 'fee'
  | 'feePayer'
  | 'feeFromRecords'
  | 'reason'
> & {
  /** Its calls of the exchange; if there are none, what this browser knows of it. */
  readonly calls: readonly Entry[]
  /** The amounts quoted to its sender. */
  readonly quoted: readonly Movement[]
}

type Sources = {
  readonly receipt: TransactionReceipt | undefined
  readonly sent: Transaction | undefined
  /** By transaction, what it did with the account's records, if its wallet tells. */
  readonly moves?: ReadonlyMap<string, RecordMoves> | undefined
}

/** What is known of a transaction; undefined if it is unknown. The chain takes precedence over the browser. */
export function detailOf({ receipt, sent, moves }: Sources): Detail | undefined {
  const own = sent && fromSent(sent)
  const listed = onceEach(receipt?.calls.map((call) => fromListed(call, sent, moves)) ?? [])
  const calls = listed.length > 0 ? listed : own ? [own] : []
  const [first] = calls
  const feeFromRecords = first?.feeFromRecords ?? null
  const base = receipt ? { ...fromReceipt(receipt), feeFromRecords } : own
  if (!base) return undefined
  const isPrivate = calls.some((call) => call.isPrivate)
  return { ...base, isPrivate, calls, quoted: sent?.received ?? [] }
}

/** What the account's own records reveal of a transaction; undefined if they reveal nothing of it. */
export function detailOfFound(id: string, { calls, silent, moves }: History): Detail | undefined {
  const own = calls.filter(({ tx_id }) => tx_id === id)
  const entries = own.map((call) => ({ ...fromListed(call, undefined, moves), isFound: true }))
  const untold = silent.filter(({ place }) => place.transactionId === id).map(fromMoves)
  const all = onceEach([...entries, ...untold])
  const [first] = all
  return first && { ...first, calls: all, quoted: [] }
}

function fromReceipt(receipt: TransactionReceipt) {
  const { tx_id: id, status: phase, timestamp: time, height, fee, reason } = receipt
  const known = { isUncharged: false, isReset: false }
  return { id, phase, ...known, time, height, fee, feePayer: receipt.fee_payer, reason }
}
