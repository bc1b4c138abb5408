import { sayAgain } from '../lib/errorNote.ts'
import type { MessageId } from '../messageIds.ts'
import { isReset, isUncharged, type Transaction } from './transaction.ts'

/** How a transaction that was not accepted in a block ended, as far as is known. */
export type Ending = 'rejected' | 'failed' | 'unsent' | 'expired' | 'notFound' | 'reset'

type Words = { readonly title: MessageId; readonly text: MessageId }

/** What is said about each ending, and what to do; nothing beyond what is known. */
export const endings = {
  rejected: { title: 'endings.rejected', text: 'endings.rejectedText' },
  failed: { title: 'endings.failed', text: 'endings.failedText' },
  unsent: { title: 'endings.unsent', text: 'transactions.unsentText' },
  expired: { title: 'endings.expired', text: 'endings.expiredText' },
  notFound: { title: 'endings.notFound', text: 'endings.notFoundText' },
  reset: { title: 'transactions.reset', text: 'endings.resetText' },
} as const satisfies Readonly<Record<Ending, Words>>

/** Undefined while it is under way, and once it was accepted. */
export function endingOf(transaction: Transaction): Ending | undefined {
  switch (transaction.phase) {
    case 'rejected':
      return 'rejected'
    case 'failed':
      return isUncharged(transaction) ? 'unsent' : 'failed'
    case 'notFound':
      if (isReset(transaction)) return 'reset'
      return isUncharged(transaction) ? 'expired' : 'notFound'
    default:
      return undefined
  }
}

/** Why, in the words of the chain or the wallet, or in ours. */
export const reasonOf = ({ outcome, failure, error }: Transaction): string | null =>
  outcome?.reason ?? (failure && sayAgain(failure, error))
