import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { atRest } from '../lib/atRest.ts'
import { dollarQuery, hasDollars } from '../lib/dollarQuery.ts'
import { isEmbedded } from '../lib/embedded.ts'
import { nextTask } from '../lib/nextTask.ts'
import { PairFormsContext } from '../lib/pairForms.ts'
import {
  pairsQuery,
  pricesQuery,
  settingsQuery,
  tokensQuery,
  wrappedTokensQuery,
} from '../lib/queries.ts'
import { pairForms } from './pairForms.ts'
import { type AppRouter, createAppRouter } from './router.ts'
import { startWallets } from './startWallets.ts'

const client = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: true } },
})

let router: AppRouter | undefined

/** The router, created with the first call: evaluating the modules is a long task without it. */
function appRouter(): AppRouter {
  router ??= createAppRouter()
  return router
}

/** What is not here by then is drawn as still being read. */
const LONGEST_WAIT_MS = 1000

/**
 * Loads what the address leads to and the figures that it shows, so that the first view is complete and drawn once. A failure is
 * the page's to tell.
 */
export async function loadFirstPage(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))
  await Promise.all([
    appRouter()
      .load()
      .catch(() => undefined),
    isEmbedded ? undefined : Promise.race([loadFigures(), late]),
  ])
}

async function loadFigures(): Promise<void> {
  await nextTask()
  const tokens = client.prefetchQuery(tokensQuery).then(loadPrices)
  await nextTask()
  await Promise.all([
    tokens,
    client.prefetchQuery(pairsQuery),
    client.prefetchQuery(wrappedTokensQuery),
    hasDollars() && client.prefetchQuery(dollarQuery()),
  ])
}

function loadPrices(): Promise<void> | undefined {
  const tokens = client.getQueryData(tokensQuery.queryKey)
  return tokens && client.prefetchQuery(pricesQuery(tokens.map(({ id }) => id)))
}

/** The whole app: the router in its providers, and what runs beside the pages. */
export function App() {
  useEffect(() => start(), [])
  return (
    <QueryClientProvider client={client}>
      <PairFormsContext value={pairForms}>
        <RouterProvider router={appRouter()} />
      </PairFormsContext>
    </QueryClientProvider>
  )
}

function start(): () => void {
  void client.prefetchQuery(tokensQuery)
  void client.prefetchQuery(settingsQuery)
  void client.prefetchQuery(wrappedTokensQuery)
  const stops = isEmbedded ? [followBesideSoon()] : [followBesideSoon(), startWallets(client)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What runs beside the pages starts once the first one stands: its code would only delay that. */
function followBesideSoon(): () => void {
  let stop = (): void => undefined
  let isStopped = false
  const follow = async () => {
    await atRest()
    const { followBeside } = await import('./followBeside.ts')
    if (!isStopped) stop = followBeside({ client, router: appRouter() })
  }
  void follow().catch(() => undefined) // offline: with the next visit
  return () => {
    isStopped = true
    stop()
  }
}
