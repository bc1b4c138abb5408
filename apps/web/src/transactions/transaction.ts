import { WAIT_BLOCKS } from '@nightjar/sdk'
import type { Phase, Transaction } from './transactionSchema.ts'

export type { Outcome, Phase, Transaction } from './transactionSchema.ts'

const settledPhases: ReadonlySet<Phase> = new Set(['accepted', 'rejected'])

/** Whether the outcome is final. */
export function isSettled({ phase, outcome }: Transaction): boolean {
  return settledPhases.has(phase) && outcome !== null
}

/** Whether it may still change without any user action. */
export function isUnderWay({ phase }: Transaction): boolean {
  return phase === 'awaiting' || phase === 'sent'
}

/** Whether its wallet has it and has not told that it was sent: it may take a minute to prove it. */
export function isInWallet({ phase, onchainId, walletVerdict }: Transaction): boolean {
  return phase === 'sent' && onchainId === null && walletVerdict === null
}

/** Whether nothing is awaited any more; what was not found may still be. */
export function isOver(transaction: Transaction): boolean {
  return !isUnderWay(transaction)
}

/** Whether it may be in a block without us knowing. */
export function isOpen(transaction: Transaction): boolean {
  return mayBeOpen(transaction) && !transaction.isOffChain
}

/** Whether it is open, or was until its chain was reset. */
export function mayBeOpen(transaction: Transaction): boolean {
  return !isSettled(transaction)
}

/** Whether it was searched for until its chain was reset. */
export function isReset({ phase, isOffChain }: Transaction): boolean {
  return isOffChain && phase === 'notFound'
}

/** The last block to search: it may be included late and is then rejected. */
export function searchLimit(transaction: Transaction): number {
  const isWithout = transaction.deadlineHeight === null
  return expectedBy(transaction) + (isWithout ? 9 : 1) * WAIT_BLOCKS
}

/**
 * By when a block should contain it: its deadline, or, without one or if its wallet took long, some blocks after the
 * wallet's answer. A transaction signed after its deadline is rejected in a block, and charged for.
 */
export function expectedBy(transaction: Transaction): number {
  return Math.max(transaction.deadlineHeight ?? 0, signedHeight(transaction) + WAIT_BLOCKS)
}

/** The height from which we wait for a block: when the wallet answered, or before that, when it was asked. */
export function signedHeight({ sentHeight, answeredHeight }: Transaction): number {
  return answeredHeight ?? sentHeight
}

/** Whether it can be identified in a block: by its id, or by something unique to it. */
export function isRecognisable({ onchainId, mark }: Transaction): boolean {
  return onchainId !== null || mark.own.length > 0 || !mark.isPrivate || mark.feePayer !== null
}

/** Whether nobody is asked any more and nobody has confirmed it: it was certainly never sent. */
export function isNeverSent({ phase, isConfirmed }: Transaction): boolean {
  return phase === 'failed' && isConfirmed === false
}

/**
 * Whether it is certain that nothing was charged: it was never sent, or its deadline has passed, every block up to there
 * was searched by its content, and its wallet does not say otherwise. A wallet that has not answered may still sign it, too
 * late: then it is rejected in a block, and charged for.
 */
export function isUncharged(transaction: Transaction): boolean {
  const { phase, walletId, deadlineHeight, searchedTo, walletVerdict, isOffChain } = transaction
  if (isNeverSent(transaction)) return true
  if (phase !== 'notFound' && phase !== 'failed') return false
  if (phase === 'notFound' && walletId === null) return false
  if (isOffChain) return false
  if (walletVerdict === 'accepted' || walletVerdict === 'rejected') return false
  if (deadlineHeight === null || !isRecognisable(transaction)) return false
  return searchedTo >= expectedBy(transaction)
}

/**
 * Whether repeating it cannot execute it twice: it was rejected, certainly never took place, or was sent to a chain that no
 * longer exists.
 */
export function mayRepeat(transaction: Transaction): boolean {
  const { phase, walletId } = transaction
  const isGone = isReset(transaction) && walletId !== null
  return phase === 'rejected' || isUncharged(transaction) || isGone
}
