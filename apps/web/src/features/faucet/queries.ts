import { type FaucetToken, PROGRAMS } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { parseInteger } from '../../lib/exchangeSettings.ts'
import { keys } from '../../lib/queries.ts'
import { api } from '../../network/api.ts'

/** The faucet's tokens; its own balances change with every claim. */
export const faucetQuery = queryOptions({
  queryKey: [...keys.account, 'faucet'],
  queryFn: async () => (await api.faucetTokens()).tokens,
  staleTime: 15_000,
})

/** Whether an address may claim credits; fetched again while a payment is on its way. */
export function creditsClaimQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'credits claim'],
    queryFn: () => api.creditsClaimStatus({ params: { address: address ?? '' } }),
    enabled: address !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 1500 : false),
  })
}

/** The first height at which an address may claim each token again, from the chain; 0 if it never claimed. */
export function nextClaimsQuery(address: string | null, tokens: readonly FaucetToken[]) {
  const ids = tokens.map(({ token_id }) => token_id)
  return queryOptions({
    queryKey: [...keys.account, address, 'next claims', ids],
    queryFn: async () =>
      new Map(
        await Promise.all(ids.map(async (id) => [id, await nextClaim(id, address)] as const)),
      ),
    enabled: address !== null && ids.length > 0,
  })
}

async function nextClaim(token: string, address: string | null): Promise<number> {
  const key = `{ token: ${token}, user: ${address} }`
  const params = { program: PROGRAMS.faucet, name: 'next_claim', key }
  return Number(parseInteger(await api.mappingValue({ params })))
}
