import type { TransactionPhase, TransactionReport } from './types.ts'

/**
 * Wallets' own words for what became of a transaction, lower case. `completed` only means that it was
 * sent: it is in a block when it is `finalized` (wallets of the Leo protocol) or `settled`.
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

/** One report for every wallet's status; a word that is not known counts as pending. */
export function reportStatus(raw: string, onchainId?: string): TransactionReport {
  const phase = phases[raw.toLowerCase()] ?? 'pending'
  return onchainId?.startsWith('at1') ? { phase, raw, onchainId } : { phase, raw }
}
