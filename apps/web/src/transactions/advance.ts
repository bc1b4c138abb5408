import type { ErrorNote } from '@nightjar/sdk'
import type { BlockMark } from '@nightjar/wallet/scan/blockMark'
import type { TransactionPhase } from '@nightjar/wallet/types'
import {
  expectedBy,
  isRecognisable,
  isSettled,
  isUnderWay,
  type Outcome,
  type Phase,
  searchLimit,
  type Transaction,
} from './transaction.ts'

/** A finding about a transaction. */
export type Finding =
  | { readonly from: 'submit'; readonly walletId: string }
  | { readonly from: 'submit'; readonly failure: string; readonly error?: ErrorNote | undefined }
  | { readonly from: 'submit'; readonly isConfirmed: true }
  | {
      readonly from: 'wallet'
      readonly phase: TransactionPhase
      readonly onchainId?: string | undefined
      readonly reason?: string | undefined
    }
  | { readonly from: 'chain'; readonly onchainId: string; readonly outcome: Outcome }
  | {
      readonly from: 'search'
      /** It is in no block up to this height. */
      readonly to: number
      /** The wallet that sent it is connecting or locked: it may know more soon. */
      readonly walletMayTell: boolean
    }
  | { readonly from: 'block'; readonly seen: BlockMark }
  | {
      readonly from: 'comparison'
      /** Whether the node has the chain that it was sent to, or another. */
      readonly chain: 'same' | 'other'
      readonly height: number
    }

/**
 * The transaction updated with a finding. The chain takes precedence over the wallet and is final; findings may
 * arrive in any order and more than once. Returns the same object if nothing is new.
 */
export function advance(transaction: Transaction, finding: Finding): Transaction {
  if (isSettled(transaction)) return transaction
  const next = apply(transaction, finding)
  return isSame(transaction, next) ? transaction : next
}

function apply(transaction: Transaction, finding: Finding): Transaction {
  switch (finding.from) {
    case 'submit':
      if ('isConfirmed' in finding) return { ...transaction, isConfirmed: true }
      return 'failure' in finding
        ? { ...transaction, phase: 'failed', failure: finding.failure, error: finding.error }
        : takeWalletId(transaction, finding.walletId)
    case 'wallet':
      return hearWallet(transaction, finding)
    case 'chain': {
      const { onchainId, outcome } = finding
      return { ...transaction, onchainId, outcome, phase: outcome.status, failure: null }
    }
    case 'search':
      return giveUpOrGoOn(transaction, finding)
    case 'block':
      return { ...transaction, seenBlock: finding.seen }
    case 'comparison':
      return finding.chain === 'same'
        ? { ...transaction, isOffChain: false }
        : leaveChain(transaction, finding.height)
    default:
      return finding satisfies never
  }
}

function takeWalletId(transaction: Transaction, walletId: string): Transaction {
  const { phase, sentHeight, searchedTo } = transaction
  const isLate = phase === 'awaiting' || phase === 'notFound'
  return {
    ...withOnchainId(transaction, walletId),
    walletId,
    phase: isLate ? 'sent' : phase,
    isOffChain: false,
    answeredHeight: Math.max(sentHeight, searchedTo),
  }
}

/** Blocks searched before its id was known are searched again: one may contain it, missed or mistaken for another. */
function withOnchainId(transaction: Transaction, id: string): Transaction {
  const onchainId = transaction.onchainId ?? asOnchainId(id)
  if (onchainId === transaction.onchainId) return transaction
  return { ...transaction, onchainId, searchedTo: transaction.sentHeight }
}

/** A wallet may report “done” for a transaction that was only sent: that is stored, and counts if the chain cannot be searched. */
function hearWallet(
  transaction: Transaction,
  { phase, onchainId, reason }: Extract<Finding, { readonly from: 'wallet' }>,
): Transaction {
  if (transaction.isOffChain) return transaction
  const named = withOnchainId(transaction, onchainId ?? '')
  if (phase === 'pending') return isFresh(transaction, named) ? { ...named, phase: 'sent' } : named
  const heard = { ...named, walletVerdict: phase }
  if (phase === 'failed') {
    return reason === undefined
      ? { ...heard, phase }
      : { ...heard, phase, failure: reason, error: undefined }
  }
  if (transaction.phase === 'failed' || isFresh(transaction, named)) {
    return { ...heard, phase: 'sent', failure: null } // searched for, whatever was reported before
  }
  return transaction.phase === 'notFound' ? { ...heard, phase: giveUp(heard) } : heard
}

/** It was given up as not found, and is now searched for again by the id that has become known. */
function isFresh({ phase, onchainId }: Transaction, named: Transaction): boolean {
  return phase === 'notFound' && named.onchainId !== onchainId
}

/** Without a deadline, or without anything to search by, it waits for the wallet, but not beyond its search limit. */
function giveUpOrGoOn(
  transaction: Transaction,
  { to, walletMayTell }: Extract<Finding, { readonly from: 'search' }>,
): Transaction {
  const searchedTo = Math.max(transaction.searchedTo, to)
  const { phase, deadlineHeight } = transaction
  const searched = { ...transaction, searchedTo }
  if (phase !== 'awaiting' && phase !== 'sent') return searched
  if (searchedTo < expectedBy(transaction)) return searched
  const isCertain = deadlineHeight !== null && isRecognisable(transaction)
  const isWaiting = walletMayTell && searchedTo < searchLimit(transaction)
  if (!isCertain && isWaiting) return searched
  return { ...searched, phase: giveUp(searched) }
}

/**
 * The chain that it was sent to was reset. If its wallet has not answered, it may still be sent to the new chain: then it
 * is searched for from this height.
 */
function leaveChain(transaction: Transaction, height: number): Transaction {
  const { phase, walletId } = transaction
  const left: Transaction = {
    ...transaction,
    isOffChain: true,
    phase: isUnderWay(transaction) ? 'notFound' : phase,
  }
  if (phase !== 'awaiting' || walletId !== null) return left
  return { ...left, sentHeight: height, searchedTo: height, seenBlock: null }
}

/**
 * The phase of a transaction that is not known to be in a block: the wallet's report if it cannot be told apart from
 * others, else not found.
 */
function giveUp(transaction: Transaction): Phase {
  const { walletVerdict } = transaction
  const isTold = walletVerdict === 'accepted' || walletVerdict === 'rejected'
  return isTold && !isRecognisable(transaction) ? walletVerdict : 'notFound'
}

/**
 * The transaction before it was matched to a block, because the match turned out to belong to another transaction.
 * The search continues in later blocks.
 */
export function takeBack(transaction: Transaction): Transaction {
  const { outcome, walletId, searchedTo } = transaction
  return {
    ...transaction,
    onchainId: null,
    outcome: null,
    phase: walletId === null ? 'awaiting' : 'sent',
    searchedTo: outcome?.height ?? searchedTo,
  }
}

/** The text if it is an id of the chain; null for a wallet's own. */
export function asOnchainId(id: string): string | null {
  return /^at1[a-z0-9]{58}$/.test(id) ? id : null
}

function isSame(before: Transaction, after: Transaction): boolean {
  const names = Object.keys(after) as (keyof Transaction)[] // of an object that was spread from a transaction
  return names.every((name) => before[name] === after[name])
}
