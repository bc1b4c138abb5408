import { translate } from '../lib/text/translate.ts'
import { transactionStore } from '../transactions/store.ts'
import { isReset, isUncharged, type Transaction } from '../transactions/transaction.ts'
import { toast } from '../ui/toasts.ts'

/** Announces the outcome of a transaction in the visible tab. Returns a function that stops it. */
export function announceTransactions(): () => void {
  return transactionStore.use.subscribe(({ transactions, isLoaded }, before) => {
    if (!isLoaded || !before.isLoaded || document.hidden) return
    for (const each of transactions) {
      const earlier = before.transactions.find(({ id }) => id === each.id)
      if (earlier && earlier.phase !== each.phase) announce(each)
    }
  })
}

function announce(transaction: Transaction): void {
  const { phase, outcome, failure } = transaction
  const isFree = isUncharged(transaction)
  const isGone = isReset(transaction)
  if (phase === 'accepted') toast.success(translate('app.sentAccepted'))
  if (phase === 'rejected')
    toast.error(translate('app.sentRejected'), outcome?.reason ?? translate('app.sentRejectedText'))
  if (phase === 'failed')
    toast.error(translate('app.sentFailed'), failure ?? translate('app.sentFailedText'))
  if (phase === 'notFound' && isFree)
    toast.info(translate('app.sentExpired'), translate('app.sentExpiredText'))
  if (isGone) toast.info(translate('transactions.reset'))
  if (phase === 'notFound' && !isFree && !isGone)
    toast.info(translate('app.sentNotFound'), translate('app.sentNotFoundText'))
}
