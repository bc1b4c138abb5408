import {
  type ExplorerTransaction,
  leastUnwrapped,
  type Movement,
  movementsOf,
  type RecordMoves,
  type RecordShare,
  seenBy,
  type TransactionKind,
} from '@nightjar/sdk'
import { reasonOf } from '../../transactions/endings.ts'
import { movedOf } from '../../transactions/outcomeOf.ts'
import {
  isReset,
  isUncharged,
  type Phase,
  type Transaction,
} from '../../transactions/transaction.ts'
import { kindOfMoves } from './kinds.ts'

/** One row of the list, from the server or from this browser. */
export type Entry = Pick<
  ExplorerTransaction,
  'from' | 'to' | 'surplus' | 'surplus_to' | 'approved'
> & {
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
  /** Whom this browser sent it to, which nobody else sees. */
  readonly payee: string | null
  /** What is known of the account's own records in it. */
  readonly records: RecordShare
  /** Microcredits of the fee that the account's own records paid; null if they did not, or that is unknown. */
  readonly feeFromRecords: string | null
  /** The account paid a fee in public that this browser has not seen. */
  readonly isFeeUnknown: boolean
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
  /** What only the account's records tell of. */
  readonly silent?: readonly RecordMoves[]
  /** By transaction, what it did with the account's records; undefined where its wallet does not tell. */
  readonly moves?: ReadonlyMap<string, RecordMoves> | undefined
  /** Whether the server has older entries that have not been read yet. */
  readonly isPart?: boolean
}

/**
 * The server's list, plus what this browser has sent or the account's records have revealed and the server does not list;
 * newest first. While the list is incomplete, older entries are left out, because their position is not known yet.
 */
export function mergeEntries(sources: Sources): readonly Entry[] {
  const { listed, sent, hidden = [], silent = [], moves, isPart = false } = sources
  const known = new Set(listed.map(({ tx_id }) => tx_id))
  const oldest = isPart ? (listed.at(-1)?.timestamp ?? 0) : 0
  const local = sent.filter(({ onchainId }) => !(onchainId && known.has(onchainId))).map(fromSent)
  const told = new Set([...known, ...sent.map(({ onchainId }) => onchainId)])
  const found = hidden
    .filter(({ tx_id }) => !told.has(tx_id))
    .map((call) => ({ ...fromListed(call, undefined, moves), isFound: true }))
  const untold = silent.filter((each) => !isTold(each, told, sent)).map(fromMoves)
  const others = [...local, ...found, ...untold].filter(({ time }) => time >= oldest)
  const own = new Map(sent.map((each) => [each.onchainId, each]))
  const shown = listed.map((call) => fromListed(call, own.get(call.tx_id), moves))
  return [...onceEach([...others, ...shown])].sort((a, b) => b.time - a.time)
}

/** Of several calls of a transaction, only the first tells what the account's records did in all of them. */
export function onceEach(entries: readonly Entry[]): Entry[] {
  const told = new Set<string>()
  return entries.map((entry) => {
    if (entry.id === null || !told.has(entry.id)) {
      told.add(entry.id ?? entry.key)
      return entry
    }
    return { ...entry, records: nothing, feeFromRecords: null }
  })
}

const nothing: RecordShare = { paid: [], received: [] }

/** Of a rejected call only the fee is in a block, under another id than the one it was sent with. */
function isTold(
  { place, fee }: RecordMoves,
  told: ReadonlySet<string | null>,
  sent: readonly Transaction[],
): boolean {
  const isFee = place.function === 'fee_private'
  const isOf = ({ outcome }: Transaction) =>
    outcome?.height === place.height && outcome.fee === String(fee)
  return told.has(place.transactionId) || (isFee && sent.some(isOf))
}

/** An entry that only the account's records tell of. */
export function fromMoves({ place, paid, received, fee, isOwn }: RecordMoves): Entry {
  const { transactionId: id, program, function: name, height, timestamp = 0 } = place
  return {
    ...{ key: id, id, transition: null, isUncharged: false, isReset: false },
    kind: kindOfMoves(place),
    phase: name === 'fee_private' ? 'rejected' : 'accepted',
    ...{ program, function: name, address: null, recipient: null, payee: null },
    ...{ paid, received, from: null, to: null, surplus: [], surplus_to: null, approved: [] },
    records: { paid, received },
    feeFromRecords: fee === null ? null : String(fee),
    isFeeUnknown: isOwn && fee === null,
    ...{ pairs: [], isPrivate: true, isInDoubt: false, hasMoved: true, time: timestamp, height },
    fee: fee === null ? null : String(fee),
    ...{ feePayer: null, reason: null, sentId: null, isFound: true },
  }
}

/** An entry of the server's list, with this browser's data about it if it was sent here. */
export function fromListed(
  entry: ExplorerTransaction,
  sent?: Transaction,
  moves?: Sources['moves'],
): Entry {
  const { tx_id, transition_id, tx_type, status, in_doubt } = entry
  const { paid, received } = movementsOf(entry, entry, { least: sent && leastUnwrapped(sent) })
  const own = moves?.get(tx_id)
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
    payee: sent?.payee ?? null,
    from: entry.from,
    to: entry.to,
    surplus: entry.surplus,
    surplus_to: entry.surplus_to,
    approved: entry.approved,
    records: own ?? (sent ? shareOfSent(sent) : moves ? nothing : hiddenShare),
    feeFromRecords: feeFromRecords(entry, sent, own),
    isFeeUnknown: false,
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

const hiddenShare: RecordShare = { pays: null, gets: null }

/** What was ordered says whether the account's records paid and received. */
const shareOfSent = ({ paid, received }: Transaction): RecordShare => ({
  pays: paid.length > 0,
  gets: received.length > 0,
})

function feeFromRecords(
  { fee, fee_payer }: ExplorerTransaction,
  sent: Transaction | undefined,
  own: RecordMoves | undefined,
): string | null {
  if (own) return own.fee === null ? null : String(own.fee)
  return sent && fee_payer === null ? fee : null
}

/** Whom the chain will name as the sender. */
function senderOf({ mark, address: signer }: Transaction): string | null {
  const { program, function: name, inputs, feePayer } = mark
  return seenBy({ program, function: name, inputs, signer, privateFee: feePayer === null }).sender
}

/** An entry sent by this browser. */
export function fromSent(sent: Transaction): Entry {
  const { id, onchainId, kind, phase, outcome, mark, payee = null } = sent
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
    payee,
    ...{ paid, received, from: null, to: null, surplus: [], surplus_to: null, approved: [] },
    records: { paid, received },
    feeFromRecords: mark.feePayer === null ? (outcome?.fee ?? null) : null,
    isFeeUnknown: false,
    pairs: [],
    isPrivate: mark.isPrivate,
    isInDoubt: false,
    hasMoved: phase === 'accepted' && moved !== undefined,
    time: outcome?.timestamp ?? Math.floor(sent.createdAt / 1000),
    height: outcome?.height ?? null,
    fee: outcome?.fee ?? null,
    feePayer: mark.feePayer,
    reason: reasonOf(sent),
    sentId: id,
    isFound: false,
  }
}
