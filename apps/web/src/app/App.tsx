import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { config } from '../lib/config.ts'
import { followChain } from '../lib/events.ts'
import { tokensQuery } from '../lib/queries.ts'
import { readFirstHeight } from '../lib/readHeight.ts'
import { walletStore } from '../wallets/store.ts'
import { followBuilds } from './followBuilds.ts'
import { followSent } from './followSent.ts'
import { loadPagesWhenIdle } from './pages.ts'
import { createAppRouter } from './router.ts'
import { walletPrograms } from './walletPrograms.ts'

const client = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: true } },
})
const router = createAppRouter()

/** The whole app: the router in its providers, and what runs beside the pages. */
export function App() {
  useEffect(() => start(), [])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function start(): () => void {
  void client.prefetchQuery(tokensQuery)
  void readFirstHeight()
  const stops = [
    followChain(client),
    followBuilds(router),
    followSent(),
    startWallets(),
    loadPagesWhenIdle(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function startWallets() {
  const { network, networkLabel, nodeUrl } = config()
  return walletStore.start({
    network,
    isLocal: networkLabel === 'Local',
    nodeUrl: new URL(nodeUrl, location.origin).href,
    programs: () => walletPrograms(network),
    isTokenListLoaded,
  })
}

/** Whether the tokens are known; where reading them failed, it is tried again. */
function isTokenListLoaded(): boolean {
  const state = client.getQueryState(tokensQuery.queryKey)
  if (state?.status === 'error' && state.fetchStatus === 'idle')
    void client.prefetchQuery(tokensQuery)
  return state?.data !== undefined
}
