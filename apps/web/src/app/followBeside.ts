import type { QueryClient } from '@tanstack/react-query'
import { config } from '../lib/config.ts'
import { followChain } from '../lib/events.ts'
import { startAnalytics } from './analytics.ts'
import { announceWallets } from './announceWallets.ts'
import { followBuilds } from './followBuilds.ts'
import { followSent } from './followSent.ts'
import { loadPagesWhenIdle } from './prefetchPages.ts'
import type { AppRouter } from './router.ts'

type Beside = { readonly client: QueryClient; readonly router: AppRouter }

/**
 * Starts what runs beside the pages: the chain's blocks, what was sent, newer builds, the other pages' code, and the operator's count of
 * visits. Returns how to stop.
 */
export function followBeside({ client, router }: Beside): () => void {
  const stops = [
    followChain(client),
    followSent(),
    announceWallets(),
    followBuilds(router),
    loadPagesWhenIdle(),
    startAnalytics(router, config().analyticsId),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
