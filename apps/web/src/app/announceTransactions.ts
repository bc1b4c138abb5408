import { translate } from '../lib/text/translate.ts'
import { endingOf, endings, reasonOf } from '../transactions/endings.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
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
  if (transaction.phase === 'accepted') toast.success(translate('app.sentAccepted'))
  const ending = endingOf(transaction)
  if (!ending) return
  const { title, text } = endings[ending]
  if (transaction.phase === 'notFound') toast.info(translate(title), translate(text))
  else toast.error(translate(title), reasonOf(transaction) ?? translate(text))
}
