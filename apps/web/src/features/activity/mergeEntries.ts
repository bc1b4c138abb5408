import {
  type ExplorerTransaction,
  leastCredits,
  type Movement,
  movementsOf,
  seenBy,
  type TransactionKind,
} from '@nightjar/sdk'
import { movedOf } from '../../transactions/outcomeOf.ts'
import {
  isReset,
  isUncharged,
  type Phase,
  type Transaction,
} from '../../transactions/transaction.ts'

/** One row of the list, from the server or from this browser. */
export type Entry = {
  readonly key: string
  /** The chain's id, null while only the wallet knows it. */
  readonly id: string | null
  /** The chain's id of the call, null if only this browser knows of it. */
  readonly transition: string | null
  readonly kind: TransactionKind
  readonly phase: Phase
  /** Certainly nothing was charged for it. */
  readonly isUncharged: boolean
  /** The chain that it was sent to was reset. */
  readonly isReset: boolean
  readonly program: string
  readonly function: string
  /** The caller, null if the chain does not show it. */
  readonly address: string | null
  readonly recipient: string | null
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
  /** Ids of the pools that it went through. */
  readonly pairs: readonly string[]
  /** Whether it spends or creates records. */
  readonly isPrivate: boolean
  /** Accepted, but its amounts could not be verified. */
  readonly isInDoubt: boolean
  /** Whether the amounts are exactly those that moved; otherwise they are the expected ones. */
  readonly hasMoved: boolean
  /** Seconds since 1970. */
  readonly time: number
  readonly height: number | null
  /** Microcredits; null until known. */
  readonly fee: string | null
  readonly feePayer: string | null
  readonly reason: string | null
  /** Our own id of an entry that the server does not list; it can be forgotten. */
  readonly sentId: string | null
  /** Found by the account's own records: the server is not asked about it. */
  readonly isFound: boolean
}

type Sources = {
  readonly listed: readonly ExplorerTransaction[]
  readonly sent: readonly Transaction[]
  /** Private calls of the account, which the server cannot attribute to it. */
  readonly hidden?: readonly ExplorerTransaction[]
  /** Whether the server has older entries that have not been read yet. */
  readonly isPart?: boolean
}

/**
 * The server's list, plus what this browser has sent or the account's records have revealed and the server does not list;
 * newest first. While the list is incomplete, older entries are left out, because their position is not known yet.
 */
export function mergeEntries(sources: Sources): readonly Entry[] {
  const { listed, sent, hidden = [], isPart = false } = sources
  const known = new Set(listed.map(({ tx_id }) => tx_id))
  const told = new Set([...known, ...sent.map(({ onchainId }) => onchainId)])
  const oldest = isPart ? (listed.at(-1)?.timestamp ?? 0) : 0
  const local = sent.filter(({ onchainId }) => !(onchainId && known.has(onchainId))).map(fromSent)
  const found = hidden
    .filter(({ tx_id }) => !told.has(tx_id))
    .map((call) => ({ ...fromListed(call), isFound: true }))
  const others = [...local, ...found].filter(({ time }) => time >= oldest)
  const own = new Map(sent.map((each) => [each.onchainId, each]))
  const shown = listed.map((call) => fromListed(call, own.get(call.tx_id)))
  return [...others, ...shown].sort((a, b) => b.time - a.time)
}

/** An entry of the server's list, with this browser's data about it if it was sent here. */
export function fromListed(entry: ExplorerTransaction, sent?: Transaction): Entry {
  const { tx_id, transition_id, tx_type, status, in_doubt } = entry
  const { paid, received } = movementsOf(entry, entry, { least: sent && leastCredits(sent) })
  return {
    key: transition_id || tx_id,
    id: tx_id,
    transition: transition_id || null,
    kind: tx_type,
    phase: status,
    isUncharged: false,
    isReset: false,
    program: entry.program,
    function: entry.function,
    address: entry.address,
    recipient: entry.recipient ?? sent?.mark.recipient ?? null,
    paid,
    received,
    pairs: entry.pairs,
    isPrivate: entry.private,
    isInDoubt: in_doubt,
    hasMoved: status === 'accepted' && !in_doubt,
    time: entry.timestamp,
    height: entry.height,
    fee: entry.fee,
    feePayer: entry.fee_payer,
    reason: entry.reason,
    sentId: null,
    isFound: false,
  }
}

/** Whom the chain will name as the sender. */
function senderOf({ mark, address: signer }: Transaction): string | null {
  const { program, function: name, inputs, feePayer } = mark
  return seenBy({ program, function: name, inputs, signer, privateFee: feePayer === null }).sender
}

/** An entry sent by this browser. */
export function fromSent(sent: Transaction): Entry {
  const { id, onchainId, kind, phase, outcome, failure, mark } = sent
  const moved = movedOf(sent)
  const { paid, received } = moved ?? sent
  return {
    key: id,
    id: onchainId,
    transition: null,
    kind,
    phase,
    isUncharged: isUncharged(sent),
    isReset: isReset(sent),
    program: mark.program,
    function: mark.function,
    address: senderOf(sent),
    recipient: mark.recipient ?? null,
    paid,
    received,
    pairs: [],
    isPrivate: mark.isPrivate,
    isInDoubt: false,
    hasMoved: phase === 'accepted' && moved !== undefined,
    time: outcome?.timestamp ?? Math.floor(sent.createdAt / 1000),
    height: outcome?.height ?? null,
    fee: outcome?.fee ?? null,
    feePayer: mark.feePayer,
    reason: outcome?.reason ?? failure,
    sentId: id,
    isFound: false,
  }
}
