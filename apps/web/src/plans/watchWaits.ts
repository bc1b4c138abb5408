import { type ExplorerTransaction, progressOf, withPause } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { walletStore } from '../wallets/store.ts'
import { isPutOff } from './isPutOff.ts'
import { type PlanEntry, planStore } from './planEntry.ts'
import { goOn } from './plans.ts'

/** Everyone's latest calls: the same request whatever the plan waits for. */
export type AskCalls = () => Promise<readonly ExplorerTransaction[]>

/**
 * With each block, starts the connected account's plans whose wait is over, and asks the user about those for which
 * too few others acted. Returns a function that stops it.
 */
export function watchWaits(ask: AskCalls): () => void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return // the next block looks again
    isLooking = true
    try {
      await lookOnce(ask)
    } finally {
      isLooking = false
    }
  }
  const lookSafely = () => void look().catch(() => undefined) // no answer: the next block asks again
  const stop = useChainHead.subscribe(lookSafely)
  lookSafely()
  return stop
}

async function lookOnce(ask: AskCalls): Promise<void> {
  const { address } = walletStore.getState()
  const waiting = planStore.list().filter((entry) => entry.address === address && isPutOff(entry))
  if (waiting.length === 0) return
  const calls = waiting.some(({ plan: { wait } }) => wait && wait.others > 0) ? await ask() : []
  const { height } = useChainHead.getState()
  for (const entry of waiting) await settle(entry, calls, height)
}

async function settle(
  entry: PlanEntry,
  calls: readonly ExplorerTransaction[],
  height: number,
): Promise<void> {
  const state = progressOf(entry, calls, height)?.state
  if (state === 'ready') return goOn(entry.id)
  if (state !== 'alone') return
  await planStore.change(entry.id, (stored) =>
    stored && isPutOff(stored)
      ? { ...stored, plan: withPause(stored.plan, { kind: 'alone' }) }
      : stored,
  )
}
