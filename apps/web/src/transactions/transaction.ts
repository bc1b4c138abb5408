import type { Phase, Transaction } from './transactionSchema.ts'

export type { Outcome, Phase, Transaction } from './transactionSchema.ts'

/** Blocks within which a transaction without a deadline is expected in a block. */
export const WAIT_BLOCKS = 100

const settledPhases: ReadonlySet<Phase> = new Set(['accepted', 'rejected'])

/** Whether the outcome is final. */
export function isSettled({ phase, outcome }: Transaction): boolean {
  return settledPhases.has(phase) && outcome !== null
}

/** Whether it may still change without any user action. */
export function isUnderWay({ phase }: Transaction): boolean {
  return phase === 'awaiting' || phase === 'sent'
}

/** Whether it may be in a block without us knowing. */
export function isOpen(transaction: Transaction): boolean {
  return transaction.phase !== 'planned' && !isSettled(transaction)
}

/** The last block to search: it may be included late and is then rejected. */
export function searchLimit(transaction: Transaction): number {
  const { deadlineHeight } = transaction
  return deadlineHeight === null
    ? signedHeight(transaction) + 10 * WAIT_BLOCKS
    : deadlineHeight + WAIT_BLOCKS
}

/** The height from which we wait for a block: when the wallet answered, or before that, when it was asked. */
export function signedHeight({ sentHeight, answeredHeight }: Transaction): number {
  return answeredHeight ?? sentHeight
}

/** Whether it can be identified in a block: by its id, or by something unique to it. */
export function isRecognisable({ onchainId, mark }: Transaction): boolean {
  return onchainId !== null || mark.own.length > 0 || !mark.isPrivate || mark.feePayer !== null
}

/**
 * Whether it is certain that nothing was charged: its deadline has passed, and every block up to there was
 * searched by its content.
 */
export function isUncharged(transaction: Transaction): boolean {
  const { phase, deadlineHeight, searchedTo } = transaction
  if (phase !== 'notFound' && phase !== 'failed') return false
  return deadlineHeight !== null && searchedTo >= deadlineHeight && isRecognisable(transaction)
}
