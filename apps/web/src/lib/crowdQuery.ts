import { queryOptions } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { keys } from './queries.ts'

/** All accounts' latest calls, newest first: the same request from every form, regardless of the user's action. */
export const crowdQuery = queryOptions({
  queryKey: [...keys.transactions, 'crowd'], // fetched again when a block has transactions
  queryFn: async () => (await api.explorerTransactions({ query: { limit: 100 } })).txs,
  staleTime: 15_000,
})
