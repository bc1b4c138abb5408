import type { MessageId } from '../../messageIds.ts'
import { isReset, isUncharged, type Transaction } from '../../transactions/transaction.ts'

type Explanation = { readonly title: MessageId; readonly text: MessageId }

/** What is known about a swap that was not accepted in a block, and what to do; nothing beyond that. */
export function explainFailure(transaction: Transaction): Explanation {
  const isFree = isUncharged(transaction)
  switch (transaction.phase) {
    case 'rejected':
      return { title: 'review.rejected', text: 'review.rejectedText' }
    case 'failed':
      return isFree
        ? { title: 'review.unsent', text: 'review.failedFree' }
        : { title: 'review.failed', text: 'review.failedText' }
    default:
      if (isReset(transaction)) {
        return { title: 'transactions.reset', text: 'transactions.resetText' }
      }
      return isFree
        ? { title: 'review.expired', text: 'review.expiredText' }
        : { title: 'review.notFound', text: 'review.notFoundText' }
  }
}
