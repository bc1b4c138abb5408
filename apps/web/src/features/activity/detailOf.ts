import type { ExplorerTransaction, Movement, TransactionReceipt } from '@nightjar/sdk'
import type { Transaction } from '../../transactions/transaction.ts'
import { type Entry, fromListed, fromSent } from './mergeEntries.ts'

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
}

/** What is known of a transaction; undefined if it is unknown. The chain takes precedence over the browser. */
export function detailOf({ receipt, sent }: Sources): Detail | undefined {
  const own = sent && fromSent(sent)
  const listed = receipt?.calls.map((call) => fromListed(call, sent)) ?? []
  const calls = listed.length > 0 ? listed : own ? [own] : []
  const base = receipt ? fromReceipt(receipt) : own
  if (!base) return undefined
  const isPrivate = calls.some((call) => call.isPrivate)
  return { ...base, isPrivate, calls, quoted: sent?.received ?? [] }
}

/** What the account's own records reveal of a transaction; undefined if they reveal none of its calls. */
export function detailOfFound(calls: readonly ExplorerTransaction[]): Detail | undefined {
  const entries = calls.map((call) => ({ ...fromListed(call), isFound: true }))
  const [first] = entries
  return first && { ...first, calls: entries, quoted: [] }
}

function fromReceipt(receipt: TransactionReceipt) {
  const { tx_id: id, status: phase, timestamp: time, height, fee, reason } = receipt
  const known = { isUncharged: false, isReset: false }
  return { id, phase, ...known, time, height, fee, feePayer: receipt.fee_payer, reason }
}
