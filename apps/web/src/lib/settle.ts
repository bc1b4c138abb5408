import type { ExplorerTransaction } from '@nightjar/sdk'
import type { SentPhase, SentTransaction } from './pending.ts'

/** What the three places that can know about a transaction say of it now. */
export type Findings = {
  /** The server's entry, with exact amounts. */
  readonly listed: ExplorerTransaction | undefined
  /** Whether a block holds it, and how. */
  readonly onChain: 'accepted' | 'rejected' | undefined
  /** The wallet's word. */
  readonly wallet: { readonly phase: string; readonly onchainId?: string } | undefined
  readonly height: number
}

export type Settlement = {
  readonly phase: SentPhase
  readonly onchainId: string | null
  readonly reason: string | null
}

/** Blocks past the deadline before a transaction is given up: the server may lag behind the node. */
export const GRACE_BLOCKS = 3

/**
 * What became of a sent transaction. The server's and the chain's word count before the wallet's; what
 * no one knows is pending until the programs no longer take it, then expired.
 */
export function settle(sent: SentTransaction, findings: Findings): Settlement {
  const { listed, onChain, wallet, height } = findings
  const onchainId = listed?.tx_id ?? sent.onchainId ?? wallet?.onchainId ?? null
  if (listed) return { phase: listed.status, onchainId, reason: listed.reason }
  if (onChain) return { phase: onChain, onchainId, reason: null }
  if (wallet?.phase === 'rejected' || wallet?.phase === 'failed') {
    return { phase: wallet.phase, onchainId, reason: null }
  }
  if (height > sent.expiresAtHeight + GRACE_BLOCKS) {
    return { phase: 'expired', onchainId, reason: null }
  }
  return { phase: 'pending', onchainId, reason: null }
}
