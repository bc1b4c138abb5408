import type { QueryClient } from '@tanstack/react-query'
import { crowdQuery } from '../lib/crowdQuery.ts'
import { joinStops } from '../lib/joinStops.ts'
import { leadForAccount } from '../wallets/leadForAccount.ts'
import { walletStore } from '../wallets/store.ts'

/**
 * Resumes the plans of each account that connects; one tab starts delayed ones, and notes their surpluses. Returns a
 * function that stops it.
 */
export function followPlans(client: QueryClient): () => void {
  let known: string | null = null
  const resume = async () => {
    const { address } = walletStore.getState()
    if (address === known) return
    known = address
    if (address === null) return
    const { resumePlans } = await import('./runPlan.ts')
    await resumePlans(address)
  }
  const stops = [
    walletStore.subscribe(() => void resume()),
    leadForAccount('plans', () => watchPlans(client)),
  ]
  void resume()
  return joinStops(stops)
}

function watchPlans(client: QueryClient): () => void {
  let stops: readonly (() => void)[] = []
  let isStopped = false
  const watch = async () => {
    const [{ watchWaits }, { watchSurpluses }] = await Promise.all([
      import('./watchWaits.ts'),
      import('../private/watchSurpluses.ts'),
    ])
    if (!isStopped) stops = [watchWaits(() => client.fetchQuery(crowdQuery)), watchSurpluses()]
  }
  void watch().catch(() => undefined) // offline: on the next visit
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
