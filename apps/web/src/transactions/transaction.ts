import type { Phase, Transaction } from './transactionSchema.ts'

export type { Outcome, Phase, Transaction } from './transactionSchema.ts'

/** Blocks within which a transaction without a deadline is expected in a block. */
export const WAIT_BLOCKS = 100

const settledPhases: ReadonlySet<Phase> = new Set(['accepted', 'rejected'])

/** Whether the chain has spoken: nothing changes any more. */
export function isSettled({ phase, outcome }: Transaction): boolean {
  return settledPhases.has(phase) && outcome !== null
}

/** Whether something may still happen without the person doing anything. */
export function isUnderWay({ phase }: Transaction): boolean {
  return phase === 'awaiting' || phase === 'sent'
}

/** Whether it may still be in a block without our knowing. */
export function isOpen(transaction: Transaction): boolean {
  return transaction.phase !== 'planned' && !isSettled(transaction)
}

/** The last block that is searched for it: a block may take it late, and then rejects it. */
export function searchLimit(transaction: Transaction): number {
  const { deadlineHeight } = transaction
  return deadlineHeight === null
    ? signedHeight(transaction) + 10 * WAIT_BLOCKS
    : deadlineHeight + WAIT_BLOCKS
}

/** The height from which a block is waited for: at the wallet's answer, before that at the question. */
export function signedHeight({ sentHeight, answeredHeight }: Transaction): number {
  return answeredHeight ?? sentHeight
}

/** Whether it could be told from others in a block: by its id, or by something that only it has. */
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
