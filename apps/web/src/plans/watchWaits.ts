import { type ExplorerTransaction, progressOf, withPause } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { joinStops } from '../lib/joinStops.ts'
import { putOffClaims } from '../private/claimTogether.ts'
import { walletStore } from '../wallets/store.ts'
import { isPutOff } from './isPutOff.ts'
import { type PlanEntry, planStore } from './planEntry.ts'
import { goOn } from './plans.ts'

/** Everyone's latest calls, complete up to a height. */
export type Crowd = {
  readonly calls: readonly ExplorerTransaction[]
  readonly height: number
}

/** Returns a function that stops it. */
export type FollowCrowd = (hear: (crowd: Crowd) => void) => () => void

/**
 * With each block, and each time everyone's calls were read, starts the connected account's plans whose wait is over, of
 * claims only one, and asks the user about those for which too few others acted. The calls are read on a clock, whatever
 * waits. Returns a function that stops it.
 */
export function watchWaits(followCrowd: FollowCrowd): () => void {
  let crowd: Crowd | undefined
  let isLooking = false
  let isChanged = false
  const look = async () => {
    isChanged = true
    if (isLooking) return
    isLooking = true
    while (isChanged) {
      isChanged = false
      await lookOnce(crowd).catch(() => undefined) // the next block looks again
    }
    isLooking = false
  }
  const lookSoon = () => void look()
  const stopBlocks = useChainHead.subscribe(lookSoon)
  const stopCrowd = followCrowd((next) => {
    crowd = next
    lookSoon()
  })
  lookSoon()
  return joinStops([stopBlocks, stopCrowd])
}

async function lookOnce(crowd: Crowd | undefined): Promise<void> {
  const { address } = walletStore.getState()
  const { height } = useChainHead.getState()
  const waiting = planStore.list().filter((entry) => entry.address === address && isPutOff(entry))
  for (const { id } of waiting) {
    const entry = planStore.find(id)
    if (!entry || !isPutOff(entry)) continue // meanwhile it was stopped
    const isForOthers = (entry.plan.wait?.others ?? 0) > 0
    if (!isForOthers) await settle(entry, [], height)
    else if (crowd) await settle(entry, crowd.calls, crowd.height)
  }
}

async function settle(
  entry: PlanEntry,
  calls: readonly ExplorerTransaction[],
  height: number,
): Promise<void> {
  const state = progressOf(entry, calls, height)?.state
  if (state === 'ready') {
    if (entry.kind === 'claim') await putOffClaims(entry, height)
    return goOn(entry.id)
  }
  if (state !== 'alone') return
  await planStore.change(entry.id, (stored) =>
    stored && isPutOff(stored)
      ? { ...stored, plan: withPause(stored.plan, { kind: 'alone' }) }
      : stored,
  )
}
