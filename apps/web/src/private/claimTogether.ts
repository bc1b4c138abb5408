import { CLAIM_APART, claimHeights, withWait } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { isPutOff } from '../plans/isPutOff.ts'
import { hasEnded, type PlanEntry, planStore } from '../plans/planEntry.ts'
import { startClaim } from '../plans/plans.ts'
import type { Claimable } from './useSurpluses.ts'

/** Claims surpluses one by one, each at its own random block, far from the others: together they would name one owner. */
export async function claimTogether(
  claims: readonly Pick<Claimable, 'surplus' | 'left'>[],
  random = Math.random,
): Promise<void> {
  await planStore.refresh()
  const { height } = useChainHead.getState()
  const heights = claimHeights(claims.length, lastClaim(height), random)
  for (const [at, { surplus, left }] of claims.entries()) {
    const wait = { others: 0, blocks: (heights[at] ?? height) - height, from: null }
    await startClaim({ surplus, tokens: [left.token], paysPrivately: true, wait })
  }
}

/**
 * Puts off the waiting claims that would follow one sent now too soon, each to a new random block: the page was closed at
 * theirs.
 */
export async function putOffClaims(sent: PlanEntry, height: number): Promise<void> {
  const near = planStore
    .list()
    .filter((entry) => entry.id !== sent.id && isWaitingClaim(entry))
    .filter((entry) => dueOf(entry, height) < height + CLAIM_APART)
  const heights = claimHeights(near.length, lastClaim(height))
  for (const [at, { id }] of near.entries()) {
    const blocks = (heights[at] ?? height) - height
    await planStore.change(id, (stored) => {
      if (!stored || !isPutOff(stored)) return stored
      const { plan } = stored
      return {
        ...stored,
        plan: withWait({ ...plan, wait: { others: 0, blocks, from: null } }, height, plan.uses),
      }
    })
  }
}

const isWaitingClaim = (entry: PlanEntry): boolean =>
  entry.kind === 'claim' && !hasEnded(entry) && entry.plan.wait !== null

/** The block at which a claim is sent that waits from now on, or already does. */
const dueOf = ({ plan: { wait } }: PlanEntry, height: number): number =>
  wait ? (wait.from ?? height) + wait.blocks : height

/** The height of the last claim that already waits; the given one if none does. */
function lastClaim(height: number): number {
  const waiting = planStore.list().filter(isWaitingClaim)
  return Math.max(height, ...waiting.map((entry) => dueOf(entry, height)))
}
