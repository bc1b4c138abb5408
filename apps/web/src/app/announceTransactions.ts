import type { Movement } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { pairsQuery, tokensQuery } from '../lib/queries.ts'
import { spellAmount } from '../lib/spellToken.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { translate } from '../lib/text/translate.ts'
import { createTokenOf, type TokenOf } from '../lib/useTokenOf.ts'
import { endingOf, endings, reasonOf } from '../transactions/endings.ts'
import { isFollowed } from '../transactions/followed.ts'
import { movedOf } from '../transactions/outcomeOf.ts'
import { wordsForRejection } from '../transactions/rejection.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { toast } from '../ui/toasts.ts'

/**
 * Announces the outcome of a transaction in the visible tab, unless an open sheet shows it already. Returns a function that
 * stops it.
 */
export function announceTransactions(client: QueryClient): () => void {
  return transactionStore.use.subscribe(({ transactions, isLoaded }, before) => {
    if (!isLoaded || !before.isLoaded || document.hidden) return
    for (const each of transactions) {
      const earlier = before.transactions.find(({ id }) => id === each.id)
      if (!earlier || earlier.phase === each.phase || isFollowed(each.id)) continue
      void announce(each, tokensIn(client))
    }
  })
}

/** The tokens that the page has read: nothing is asked for because of a transaction. */
function tokensIn(client: QueryClient): TokenOf {
  const pairs = client.getQueryData(pairsQuery.queryKey)?.pairs ?? []
  return createTokenOf(client.getQueryData(tokensQuery.queryKey) ?? [], pairs)
}

async function announce(transaction: Transaction, tokenOf: TokenOf): Promise<void> {
  const details = `sent=${encodeURIComponent(transaction.id)}`
  await loadMessages('transactions/endings')
  if (transaction.phase === 'accepted') {
    toast.success(translate('endings.accepted'), movedText(transaction, tokenOf), details)
  }
  const ending = endingOf(transaction)
  if (!ending) return
  const { title, text } = endings[ending]
  if (transaction.phase === 'notFound') toast.info(translate(title), translate(text), details)
  else toast.error(translate(title), whyOf(transaction) ?? translate(text), details)
}

function whyOf(transaction: Transaction): string | null {
  const reason = reasonOf(transaction)
  return reason && transaction.phase === 'rejected' ? translate(wordsForRejection(reason)) : reason
}

/** What moved, each amount with its direction; empty while that is not known. */
function movedText(transaction: Transaction, tokenOf: TokenOf): string {
  const moved = movedOf(transaction)
  const show = (sign: '−' | '+', movements: readonly Movement[] = []) =>
    movements.flatMap((each) => {
      const text = spellAmount(each, tokenOf)
      return text === undefined ? [] : sign + text
    })
  return [...show('−', moved?.paid), ...show('+', moved?.received)].join(' ')
}
