import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { atRest } from '../lib/atRest.ts'
import { followChain } from '../lib/events.ts'
import { PairFormsContext } from '../lib/pairForms.ts'
import { settingsQuery, tokensQuery, wrappedTokensQuery } from '../lib/queries.ts'
import { followBuilds } from './followBuilds.ts'
import { loadPagesWhenIdle } from './pages.ts'
import { pairForms } from './pairForms.ts'
import { createAppRouter } from './router.ts'
import { startWallets } from './startWallets.ts'

const client = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: true } },
})
const router = createAppRouter()

/** The whole app: the router in its providers, and what runs beside the pages. */
export function App() {
  useEffect(() => start(), [])
  return (
    <QueryClientProvider client={client}>
      <PairFormsContext value={pairForms}>
        <RouterProvider router={router} />
      </PairFormsContext>
    </QueryClientProvider>
  )
}

function start(): () => void {
  void client.prefetchQuery(tokensQuery)
  void client.prefetchQuery(settingsQuery)
  void client.prefetchQuery(wrappedTokensQuery)
  const stops = [
    followChain(client),
    followBuilds(router),
    followSentSoon(),
    startWallets(client),
    loadPagesWhenIdle(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What was sent is followed once the first page stands: its code would only delay that. */
function followSentSoon(): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const follow = async () => {
    await atRest()
    const { followSent } = await import('./followSent.ts')
    if (!isStopped) stops.push(followSent())
  }
  void follow()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
