import type { QueryClient } from '@tanstack/react-query'
import { config } from '../lib/config.ts'
import { isEmbedded } from '../lib/embedded.ts'
import { followChain } from '../lib/events.ts'
import { nextTask } from '../lib/nextTask.ts'
import { endSessions } from '../lib/openSession.ts'
import { followKeyboard } from '../ui/followKeyboard.ts'
import { followKeptAccount } from '../wallets/followKeptAccount.ts'
import { startAnalytics } from './analytics.ts'
import { announceWallets } from './announceWallets.ts'
import { beginPages } from './beginPages.ts'
import { fetchPictures } from './fetchPictures.ts'
import { followBuilds } from './followBuilds.ts'
import { followSent } from './followSent.ts'
import { keepOffline } from './keepOffline.ts'
import { keepPlace } from './keepPlace.ts'
import { AT_REST_MS, loadPagesWhenIdle } from './prefetchPages.ts'
import type { AppRouter } from './router.ts'

type Beside = { readonly client: QueryClient; readonly router: AppRouter }

/**
 * Starts the background tasks: blocks, sent transactions, the on-screen keyboard, newer builds, pictures, other pages' code, the
 * operator's analytics. An embedded page only follows the chain. Returns a function that stops them.
 */
export function followBeside({ client, router }: Beside): () => void {
  if (isEmbedded) return followChain(client)
  return startInTurn([
    () => followChain(client),
    () => beginPages(router),
    () => keepPlace(router),
    () => followSent(client),
    announceWallets,
    followKeptAccount,
    () => fetchPictures(client),
    endSessions,
    followKeyboard,
    () => followBuilds(router),
    loadPagesWhenIdle,
    keepOffline,
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
