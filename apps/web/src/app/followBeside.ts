import type { QueryClient } from '@tanstack/react-query'
import { config } from '../lib/config.ts'
import { isEmbedded } from '../lib/embedded.ts'
import { followChain } from '../lib/events.ts'
import { nextTask } from '../lib/nextTask.ts'
import { startAnalytics } from './analytics.ts'
import { announceWallets } from './announceWallets.ts'
import { followBuilds } from './followBuilds.ts'
import { followSent } from './followSent.ts'
import { AT_REST_MS, loadPagesWhenIdle } from './prefetchPages.ts'
import type { AppRouter } from './router.ts'

type Beside = { readonly client: QueryClient; readonly router: AppRouter }

/**
 * Starts the background tasks: the chain's blocks, sent transactions, newer builds, the other pages' code, and the
 * operator's analytics. An embedded page only follows the chain. Returns a function that stops them.
 */
export function followBeside({ client, router }: Beside): () => void {
  if (isEmbedded) return followChain(client)
  return startInTurn([
    () => followChain(client),
    () => followSent(client),
    announceWallets,
    () => followBuilds(router),
    loadPagesWhenIdle,
    () => watchAlertsAtRest(client),
    () => startAnalytics(router, config().analyticsId),
  ])
}

/** Starts each in its own task. Returns a function that stops all of them. */
function startInTurn(starts: readonly (() => () => void)[]): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const run = async () => {
    for (const start of starts) {
      if (isStopped) return
      stops.push(start())
      await nextTask()
    }
  }
  void run()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Price alerts are checked once the page is at rest: their code is not part of the first load. */
function watchAlertsAtRest(client: QueryClient): () => void {
  let stop = (): void => undefined
  const watch = async () => {
    const { watchAlerts } = await import('../features/markets/alerts/watchAlerts.ts')
    stop = watchAlerts(client)
  }
  const timer = setTimeout(() => void watch().catch(() => undefined), AT_REST_MS)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
