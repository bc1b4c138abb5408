import type { MessageId } from '../messageIds.ts'
import { isReset, isUncharged, type Transaction } from './transaction.ts'

/** How a transaction that was not accepted in a block ended, as far as is known. */
export type Ending = 'rejected' | 'failed' | 'unsent' | 'expired' | 'notFound' | 'reset'

type Words = { readonly title: MessageId; readonly text: MessageId }

/** What is said about each ending, and what to do; nothing beyond what is known. */
export const endings = {
  rejected: { title: 'transactions.rejected', text: 'transactions.rejectedText' },
  failed: { title: 'transactions.failed', text: 'transactions.failedText' },
  unsent: { title: 'transactions.unsent', text: 'transactions.unsentText' },
  expired: { title: 'transactions.expired', text: 'transactions.expiredText' },
  notFound: { title: 'transactions.notFound', text: 'transactions.notFoundText' },
  reset: { title: 'transactions.reset', text: 'transactions.resetText' },
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

/** Why, in the words of the chain or the wallet. */
export const reasonOf = ({ outcome, failure }: Transaction): string | null =>
  outcome?.reason ?? failure
