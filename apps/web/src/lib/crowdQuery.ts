import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { keys } from './queries.ts'

/** Everybody's newest calls, newest first: the same question from every form, whatever is done there. */
export const crowdQuery = queryOptions({
  queryKey: [...keys.transactions, 'crowd'], // read anew when a block has transactions
  queryFn: async () => (await api.explorerTransactions({ query: { limit: 100 } })).txs,
  staleTime: 15_000,
})
