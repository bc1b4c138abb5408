import type { ExecuteResult, TransactionPhase, TransactionReport } from './types.ts'

/**
 * Wallets' own status words for a transaction, in lower case. `completed` only means that it was sent: it is in a block
 * when it is `finalized` (wallets of the Leo protocol) or `settled`.
 */
const phases: Readonly<Record<string, TransactionPhase>> = {
  finalized: 'accepted',
  settled: 'accepted',
  accepted: 'accepted',
  confirmed: 'accepted',
  rejected: 'rejected',
  failed: 'failed',
  aborted: 'failed',
}

type Known = { readonly id?: string; readonly reason?: string }

/** A uniform report of any wallet's status; an unknown word counts as pending. */
export function reportStatus(raw: string, { id = '', reason = '' }: Known = {}): TransactionReport {
  return {
    phase: phases[raw.trim().toLowerCase()] ?? 'pending',
    raw,
    ...(isOnchainId(id) ? { onchainId: id } : {}),
    ...(reason === '' ? {} : { reason }),
  }
}

/** Whether an id is the chain's; any other is the wallet's own. */
export function isOnchainId(id: string): boolean {
  return /^at1[a-z0-9]{58}$/.test(id)
}

/** A wallet's answer to a transaction, with the chain's id if it is one already. */
export function toExecuteResult(transactionId: string): ExecuteResult {
  return isOnchainId(transactionId)
    ? { transactionId, onchainId: transactionId }
    : { transactionId }
}

/** Avail says `settled` instead of `finalized`; its other words are unchanged, and an event it does not know has none. */
export function availStatusWord(status: string): string {
  return status === 'Settled' ? 'Finalized' : status
}
