import type { ExplorerTransaction, TransactionKind } from '@nightjar/sdk'
import type { transactions } from './schema.ts'

/** A call of the suite, or a public transfer of credits, as it is served, in lists and in pages. */
export function serveTransaction(row: typeof transactions.$inferSelect): ExplorerTransaction {
  return {
    tx_id: row.sentId ?? row.txId,
    transition_id: row.transitionId,
    height: row.height,
    timestamp: row.timestamp,
    tx_type: row.kind as TransactionKind, // written by the indexer from the same list
    status: row.status === 'accepted' ? 'accepted' : 'rejected',
    reason: row.reason,
    program: row.program,
    function: row.function,
    address: row.address,
    recipient: row.recipient,
    paid: [...row.paid],
    received: [...row.received],
    from: row.from,
    to: row.to,
    surplus: [...row.surplus],
    surplus_to: row.surplusTo,
    approved: [...row.approved],
    pairs: [...row.pairs],
    private: row.private,
    in_doubt: row.inDoubt,
    fee: row.fee.toString(),
    fee_payer: row.feePayer,
  }
}
