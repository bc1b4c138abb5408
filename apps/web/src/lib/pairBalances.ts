import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { ownerOf } from './ownerOf.ts'
import { keys } from './queries.ts'

/** Public LP of an address by pair id. */
export function pairBalancesQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'pairs'],
    queryFn: async () => {
      const { balances } = await api.pairBalances({ params: { address: ownerOf(address) } })
      return new Map(balances.map(({ pair_id, amount }) => [pair_id, BigInt(amount)]))
    },
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The connected account's public LP by pair id; undefined while loading. */
export function usePairBalances(): {
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** Why it could not be read, if no earlier value is known. */
  readonly error: Error | null
  retry(): void
} {
  const { address } = useWallet()
  const { data, error, isLoadingError, refetch } = useQuery(pairBalancesQuery(address))
  return { balances: data, error: isLoadingError ? error : null, retry: () => void refetch() }
}
