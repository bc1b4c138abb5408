import type { ExplorerTransaction, Movement, TransactionReceipt } from '@nightjar/sdk'
import type { Transaction } from '../../transactions/transaction.ts'
import { type Entry, fromListed, fromSent } from './mergeEntries.ts'

/** One transaction, from the server, from this browser, or from both. */
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
  /** Its calls of the exchange; where there is none, what this browser knows of it. */
  readonly calls: readonly Entry[]
  /** What its sender was told to expect. */
  readonly quoted: readonly Movement[]
}

type Sources = {
  readonly receipt: TransactionReceipt | undefined
  readonly sent: Transaction | undefined
}

/** What is known of a transaction; undefined where nobody knows it. The chain's word counts before the browser's. */
export function detailOf({ receipt, sent }: Sources): Detail | undefined {
  const own = sent && fromSent(sent)
  const listed = receipt?.calls.map((call) => fromListed(call, sent)) ?? []
  const calls = listed.length > 0 ? listed : own ? [own] : []
  const base = receipt ? fromReceipt(receipt) : own
  if (!base) return undefined
  const isPrivate = calls.some((call) => call.isPrivate)
  return { ...base, isPrivate, calls, quoted: sent?.received ?? [] }
}

/** What own records have found of a transaction; undefined where they have found none of its calls. */
export function detailOfFound(calls: readonly ExplorerTransaction[]): Detail | undefined {
  const entries = calls.map((call) => fromListed(call))
  const [first] = entries
  return first && { ...first, calls: entries, quoted: [] }
}

function fromReceipt(receipt: TransactionReceipt) {
  const { tx_id: id, status: phase, timestamp: time, height, fee, reason } = receipt
  const known = { isUncharged: false, isReset: false }
  return { id, phase, ...known, time, height, fee, feePayer: receipt.fee_payer, reason }
}
