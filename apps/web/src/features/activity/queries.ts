import { TRANSACTION_HISTORY_LIMIT, type TransactionKind } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

/** The last twenty transactions of an address, of some kinds or all. */
export function transactionsQuery(address: string | null, kinds: readonly TransactionKind[]) {
  return queryOptions({
    queryKey: [...keys.transactions, address, kinds],
    queryFn: async () => {
      if (!address) return []
      const filter = kinds.length > 0 ? { tx_type: kinds } : {}
      const query = { address, limit: TRANSACTION_HISTORY_LIMIT, ...filter }
      return (await api.explorerTransactions({ query })).txs
    },
    enabled: address !== null,
    placeholderData: (before) => before,
  })
}
