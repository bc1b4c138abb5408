import type { MessageId } from '../../messageIds.ts'
import { isUncharged, type Transaction } from '../../transactions/transaction.ts'

type Explanation = { readonly title: MessageId; readonly text: MessageId }

/** What is known of a swap that a block did not accept, and what to do; nothing that is not known. */
export function explainFailure(transaction: Transaction): Explanation {
  const isFree = isUncharged(transaction)
  switch (transaction.phase) {
    case 'rejected':
      return { title: 'swap.rejected', text: 'swap.rejectedText' }
    case 'failed':
      return { title: 'swap.failed', text: isFree ? 'swap.failedFree' : 'swap.failedText' }
    default:
      return isFree
        ? { title: 'swap.expired', text: 'swap.expiredText' }
        : { title: 'swap.notFound', text: 'swap.notFoundText' }
  }
}
