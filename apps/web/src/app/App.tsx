import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { atRest } from '../lib/atRest.ts'
import { dollarQuery, hasDollars } from '../lib/dollarQuery.ts'
import { isEmbedded } from '../lib/embedded.ts'
import { nextTask } from '../lib/nextTask.ts'
import { PartsContext } from '../lib/parts.ts'
import {
  pairsQuery,
  pricesQuery,
  settingsQuery,
  tokensQuery,
  wrappedTokensQuery,
} from '../lib/queries.ts'
import { queryDefaults } from '../lib/queryDefaults.ts'
import { parts } from './parts.ts'
import { type AppRouter, createAppRouter } from './router.ts'
import { startWallets } from './startWallets.ts'

const client = new QueryClient({ defaultOptions: { queries: queryDefaults } })

let router: AppRouter | undefined

/** The router, created on the first call, because evaluating the modules is already a long task. */
function appRouter(): AppRouter {
  router ??= createAppRouter()
  return router
}

/** Whatever has not arrived by then is shown as loading. */
const LONGEST_WAIT_MS = 1000

/**
 * Loads the page of the address and the figures that it shows, so that the first view is complete and rendered once. A
 * failure is left for the page to report.
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

/** The whole app: the router in its providers, and the background tasks. */
export function App() {
  useEffect(() => start(), [])
  return (
    <QueryClientProvider client={client}>
      <PartsContext value={parts}>
        <RouterProvider router={appRouter()} />
      </PartsContext>
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

/** Settles when something cannot be read: it is tried once more, and the words for its failure come meanwhile. */
const somethingFails = () =>
  new Promise<void>((done) => {
    const stop = client.getQueryCache().subscribe(({ query }) => {
      if (query.state.fetchFailureCount === 0) return
      stop()
      done()
    })
  })

/** Background tasks start once the first page is shown, because their code would delay it. */
function followBesideSoon(): () => void {
  let stop = (): void => undefined
  let isStopped = false
  const follow = async () => {
    await Promise.race([atRest(), somethingFails()])
    await import('../lib/errors/wordErrors.ts').catch(() => undefined)
    await atRest()
    const { followBeside } = await import('./followBeside.ts')
    if (!isStopped) stop = followBeside({ client, router: appRouter() })
  }
  void follow().catch(() => undefined) // offline: on the next visit
  return () => {
    isStopped = true
    stop()
  }
}
