import {
  type ExplorerTransaction,
  type InsideOf,
  type OwnedRecord,
  type RecordMoves,
  recordMoves,
} from '@nightjar/sdk'

/** What an account's records reveal. */
export type History = {
  /** Private calls of the exchange, which the server cannot attribute to it. */
  readonly calls: readonly ExplorerTransaction[]
  /** By transaction, what it did with the account's records. */
  readonly moves: ReadonlyMap<string, RecordMoves>
  /** Those of them that call nothing of the exchange. */
  readonly silent: readonly RecordMoves[]
}

/**
 * Calls that made or spent records of the account without naming it, and rejected ones that it paid for; those that name it
 * are in its public list.
 */
export function rebuildHistory(
  account: string,
  records: readonly OwnedRecord[],
  calls: readonly ExplorerTransaction[],
  insideOf?: InsideOf,
): History {
  const moves = recordMoves(records, insideOf)
  const isOwn = (call: ExplorerTransaction) => moves.has(call.tx_id) || isRejectedOf(account, call)
  const told = new Set(calls.map(({ tx_id }) => tx_id))
  return {
    silent: [...moves].flatMap(([id, each]) => (told.has(id) ? [] : each)),
    calls: calls.filter((call) => isOwn(call) && !isNamed(call, account)),
    moves,
  }
}

/** Nothing but the public fee of a rejected private call is the account's. */
const isRejectedOf = (
  account: string,
  { status, private: isPrivate, fee_payer }: ExplorerTransaction,
) => status === 'rejected' && isPrivate && fee_payer === account

const isNamed = ({ address, recipient, from, to }: ExplorerTransaction, account: string): boolean =>
  [address, recipient, from, to].includes(account)
