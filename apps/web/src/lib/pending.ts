import type { Movement, TransactionKind } from '@nightjar/sdk'
import { get, set } from 'idb-keyval'
import { create } from 'zustand'

export type SentPhase = 'pending' | 'accepted' | 'rejected' | 'failed' | 'expired'

/** A transaction that this browser has sent. Every one leaves `pending` sooner or later. */
export type SentTransaction = {
  /** The wallet's id; the chain's where the wallet uses it. */
  readonly id: string
  readonly onchainId: string | null
  readonly address: string
  readonly kind: TransactionKind
  /** Amounts as expected when it was sent. */
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly sentHeight: number
  /** After this height the programs no longer take it. */
  readonly expiresAtHeight: number
  readonly phase: SentPhase
  readonly reason: string | null
}

const KEY = 'nightjar.sent'
const KEPT = 50
/** Blocks that a transaction may wait. */
export const WAIT_BLOCKS = 100

type SentState = { readonly sent: readonly SentTransaction[]; readonly isLoaded: boolean }

/** The transactions this browser has sent, newest first; kept in IndexedDB. */
export const useSent = create<SentState>()(() => ({ sent: [], isLoaded: false }))

/** Reads what an earlier page left. Call once at start; what was sent meanwhile stays. */
export async function loadSent(): Promise<void> {
  const stored = await get<readonly SentTransaction[]>(KEY).catch(() => undefined) // private window
  useSent.setState(({ sent }) => {
    const known = new Set(sent.map(({ id }) => id))
    const earlier = (stored ?? []).filter(({ id }) => !known.has(id))
    return { sent: [...sent, ...earlier], isLoaded: true }
  })
}

/** Remembers a transaction as pending from now on. */
export function addSent(
  transaction: Omit<SentTransaction, 'phase' | 'reason' | 'onchainId' | 'sentAt'>,
  now = Date.now(),
): void {
  const onchainId = transaction.id.startsWith('at1') ? transaction.id : null
  const added = { ...transaction, onchainId, sentAt: now, phase: 'pending', reason: null } as const
  save([added, ...useSent.getState().sent.filter(({ id }) => id !== added.id)])
}

/** Changes what is known of one transaction. */
export function updateSent(id: string, change: Partial<SentTransaction>): void {
  save(useSent.getState().sent.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
}

/** Forgets a transaction that is settled. */
export function forgetSent(id: string): void {
  save(useSent.getState().sent.filter((entry) => entry.id !== id))
}

function save(all: readonly SentTransaction[]) {
  const sent = all.slice(0, KEPT)
  useSent.setState({ sent })
  void set(KEY, sent).catch(() => undefined) // blocked storage: the page's memory has them
}
