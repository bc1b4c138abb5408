import type { TransactionPhase } from '../wallets/types.ts'
import {
  isRecognisable,
  isSettled,
  type Outcome,
  signedHeight,
  type Transaction,
  WAIT_BLOCKS,
} from './transaction.ts'

/** A finding about a transaction. */
export type Finding =
  | { readonly from: 'submit'; readonly walletId: string }
  | { readonly from: 'submit'; readonly failure: string }
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
      /** The wallet that sent it is connecting or locked: it may know more in a moment. */
      readonly walletMayTell: boolean
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
      return 'failure' in finding
        ? { ...transaction, phase: 'failed', failure: finding.failure }
        : takeWalletId(transaction, finding.walletId)
    case 'wallet':
      return hearWallet(transaction, finding)
    case 'chain': {
      const { onchainId, outcome } = finding
      return { ...transaction, onchainId, outcome, phase: outcome.status, failure: null }
    }
    case 'search':
      return giveUpOrGoOn(transaction, finding)
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
    answeredHeight: Math.max(sentHeight, searchedTo),
  }
}

/** Blocks searched before its id was known are searched again: one may contain it, missed or mistaken for another. */
function withOnchainId(transaction: Transaction, id: string): Transaction {
  const onchainId = transaction.onchainId ?? asOnchainId(id)
  if (onchainId === transaction.onchainId) return transaction
  return { ...transaction, onchainId, searchedTo: transaction.sentHeight }
}

/** A wallet may report a merely sent transaction as done: its status is kept until the chain confirms it. */
function hearWallet(
  transaction: Transaction,
  { phase, onchainId, reason }: Extract<Finding, { readonly from: 'wallet' }>,
): Transaction {
  const heard = {
    ...withOnchainId(transaction, onchainId ?? ''),
    walletVerdict: phase === 'pending' ? transaction.walletVerdict : phase,
  }
  if (phase === 'failed') return { ...heard, phase: 'failed', failure: reason ?? heard.failure }
  const isLate = transaction.phase === 'notFound' && phase !== 'pending'
  return isLate ? { ...heard, phase } : heard
}

/** Without a deadline, or without anything to search by, it waits for the wallet. */
function giveUpOrGoOn(
  transaction: Transaction,
  { to, walletMayTell }: Extract<Finding, { readonly from: 'search' }>,
): Transaction {
  const searchedTo = Math.max(transaction.searchedTo, to)
  const { phase, deadlineHeight, walletVerdict } = transaction
  const searched = { ...transaction, searchedTo }
  if (phase !== 'awaiting' && phase !== 'sent') return searched
  if (searchedTo < (deadlineHeight ?? signedHeight(transaction) + WAIT_BLOCKS)) return searched
  const isCertain = deadlineHeight !== null && isRecognisable(transaction)
  if (!isCertain && walletMayTell) return searched
  if (walletVerdict === 'accepted' || walletVerdict === 'rejected') {
    return { ...searched, phase: walletVerdict }
  }
  return { ...searched, phase: 'notFound' }
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

/** The text if it is an id of the chain's; null for a wallet's own. */
export function asOnchainId(id: string): string | null {
  return /^at1[a-z0-9]{58}$/.test(id) ? id : null
}

function isSame(before: Transaction, after: Transaction): boolean {
  const names = Object.keys(after) as (keyof Transaction)[] // of an object that was spread from a transaction
  return names.every((name) => before[name] === after[name])
}
