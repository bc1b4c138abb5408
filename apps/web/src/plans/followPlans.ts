import type { QueryClient } from '@tanstack/react-query'
import { useChainHead } from '../lib/chainHead.ts'
import { crowdQuery } from '../lib/crowdQuery.ts'
import { joinStops } from '../lib/joinStops.ts'
import { leadForAccount } from '../wallets/leadForAccount.ts'
import { walletStore } from '../wallets/store.ts'
import type { Crowd, FollowCrowd } from './watchWaits.ts'

/** How often everyone's latest calls are read while an account is connected, whether one of its plans waits for them or not. */
const CROWD_MS = 15_000

/**
 * Resumes the plans of each account that connects, and reads what delayed ones may wait for; one tab starts these, and notes
 * their surpluses. Returns a function that stops it.
 */
export function followPlans(client: QueryClient): () => void {
  const crowd = createCrowd(client)
  let known: string | null = null
  let standing: (() => void) | undefined
  let isStopped = false
  const resume = async () => {
    const { address } = walletStore.getState()
    if (address === known) return
    known = address
    crowd.stop()
    if (address === null) return
    crowd.start()
    const { resumePlans, standByOthers } = await import('./runPlan.ts')
    if (!isStopped) standing ??= standByOthers()
    await resumePlans(address)
  }
  const stop = () => {
    isStopped = true
    standing?.()
  }
  const stops = [
    walletStore.subscribe(() => void resume()),
    leadForAccount('plans', () => watchPlans(crowd.follow)),
    crowd.stop,
    stop,
  ]
  void resume()
  return joinStops(stops)
}

function watchPlans(followCrowd: FollowCrowd): () => void {
  let stops: readonly (() => void)[] = []
  let isStopped = false
  const watch = async () => {
    const [{ watchWaits }, { watchSurpluses }] = await Promise.all([
      import('./watchWaits.ts'),
      import('../private/watchSurpluses.ts'),
    ])
    if (!isStopped) stops = [watchWaits(followCrowd), watchSurpluses()]
  }
  void watch().catch(() => undefined) // offline: on the next visit
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Everyone's latest calls, read when it starts and then on a clock. */
function createCrowd(client: QueryClient) {
  const listeners = new Set<(crowd: Crowd) => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let last: Crowd | undefined

  async function read(): Promise<void> {
    const { height } = useChainHead.getState() // before it asks: the answer may be of a later block
    const calls = await client.fetchQuery({ ...crowdQuery, staleTime: 0 })
    last = { height, calls }
    for (const hear of listeners) hear(last)
  }
  const readSafely = () => void read().catch(() => undefined) // no answer: asked again on the clock

  const follow: FollowCrowd = (hear) => {
    listeners.add(hear)
    if (last) hear(last)
    return () => void listeners.delete(hear)
  }

  return {
    follow,
    start: (): void => {
      timer = setInterval(readSafely, CROWD_MS)
      readSafely()
    },
    stop: (): void => clearInterval(timer),
  }
}
