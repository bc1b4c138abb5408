import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

const POLL_MS = 1000

/** The server's entry of one swap, with its exact amounts; asked until the server has replayed its block. */
export function receiptQuery(address: string, id: string | null) {
  return queryOptions({
    queryKey: [...keys.transactions, 'receipt', id],
    queryFn: async () => {
      const { txs } = await api.explorerTransactions({ query: { address } })
      return txs.find(({ tx_id, tx_type }) => tx_id === id && tx_type === 'swap') ?? null
    },
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data ? false : POLL_MS),
  })
}
