import type { ExplorerTransaction, Movement, TransactionKind } from '@nightjar/sdk'
import type { SentPhase, SentTransaction } from '../../lib/pending.ts'

/** One line of the list, from the server or from this browser. */
export type Entry = {
  readonly key: string
  /** The chain's id, null while only the wallet knows it. */
  readonly id: string | null
  readonly kind: TransactionKind
  readonly phase: SentPhase
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
  /** Seconds since 1970. */
  readonly time: number
  readonly height: number | null
  /** Microcredits; null before it is known. */
  readonly fee: string | null
  readonly reason: string | null
  /** The wallet's id of an entry that only this browser knows; it can be forgotten once settled. */
  readonly sentId: string | null
}

/** The server's list with what this browser has sent and the server does not list; newest first. */
export function mergeEntries(
  listed: readonly ExplorerTransaction[],
  sent: readonly SentTransaction[],
): readonly Entry[] {
  const ids = new Set(listed.map(({ tx_id }) => tx_id))
  const local = sent.filter(({ id, onchainId }) => !ids.has(onchainId ?? id))
  return [...local.map(fromSent), ...listed.map(fromListed)].sort((a, b) => b.time - a.time)
}

function fromListed(entry: ExplorerTransaction): Entry {
  const { tx_id, transition_id, tx_type, status, paid, received } = entry
  return {
    key: transition_id || tx_id,
    id: tx_id,
    kind: tx_type,
    phase: status,
    paid,
    received,
    time: entry.timestamp,
    height: entry.height,
    fee: entry.fee,
    reason: entry.reason,
    sentId: null,
  }
}

function fromSent(sent: SentTransaction): Entry {
  const { id, onchainId, kind, phase, paid, received, reason } = sent
  const time = Math.floor(sent.sentAt / 1000)
  return {
    key: id,
    id: onchainId,
    kind,
    phase,
    paid,
    received,
    time,
    height: null,
    fee: null,
    reason,
    sentId: id,
  }
}
