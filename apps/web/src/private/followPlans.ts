import type { QueryClient } from '@tanstack/react-query'
import { crowdQuery } from '../lib/crowdQuery.ts'
import { walletStore } from '../wallets/store.ts'

/**
 * Resumes the plans of each account that connects, starts delayed ones, and notes their surpluses. Returns a function
 * that stops it.
 */
export function followPlans(client: QueryClient): () => void {
  let known: string | null = null
  let stops: readonly (() => void)[] | undefined
  const resume = async () => {
    const { address } = walletStore.getState()
    if (address === known) return
    known = address
    if (address === null) return
    const [{ resumePlans }, { watchWaits }, { watchSurpluses }] = await Promise.all([
      import('./runPlan.ts'),
      import('./watchWaits.ts'),
      import('./watchSurpluses.ts'),
    ])
    stops ??= [watchWaits(() => client.fetchQuery(crowdQuery)), watchSurpluses()]
    await resumePlans(address)
  }
  const stop = walletStore.subscribe(() => void resume())
  void resume()
  return () => {
    stop()
    for (const each of stops ?? []) each()
  }
}
