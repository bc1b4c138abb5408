import type { QueryClient } from '@tanstack/react-query'
import { useChainHead } from '../lib/chainHead.ts'
import { config } from '../lib/config.ts'
import { joinStops } from '../lib/joinStops.ts'
import { tokensQuery, wrappedTokensQuery } from '../lib/queries.ts'
import { sendsHere } from '../network/sendsHere.ts'
import { walletStore } from '../wallets/store.ts'
import { walletPrograms } from './walletPrograms.ts'

/** Starts the wallets with the settings of the deployment. Returns a function that stops them. */
export function startWallets(client: QueryClient): () => void {
  const { network, nodeUrl, relay, proveSeconds } = config()
  const stop = walletStore.start({
    network,
    isLocal: sendsHere(),
    nodeUrl: new URL(nodeUrl, location.origin).href,
    proveSeconds,
    broadcastTo: async (call) => (await import('../network/broadcast.ts')).broadcastTo(call),
    programs: () => walletPrograms(network, client.getQueryData(wrappedTokensQuery.queryKey) ?? []),
    isTokenListLoaded: () => isLoaded(client, tokensQuery) && isLoaded(client, wrappedTokensQuery),
    ...(relay === undefined ? {} : { relay }),
  })
  const stopHearing = useChainHead.subscribe(({ height }, before) => {
    if (height !== before.height && height > 0) walletStore.hear(height)
  })
  return joinStops([stop, stopHearing])
}

/** Whether a list is loaded; if reading it failed, it is read again. */
function isLoaded(
  client: QueryClient,
  query: typeof tokensQuery | typeof wrappedTokensQuery,
): boolean {
  const state = client.getQueryState(query.queryKey)
  const isAsked = state?.fetchStatus === 'fetching'
  if (state?.data === undefined && !isAsked) void client.prefetchQuery(query as typeof tokensQuery)
  return state?.data !== undefined
}
