import { claimHeights } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { hasEnded, planStore } from '../plans/planEntry.ts'
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

/** The height of the last claim that already waits; the given one if none does. */
function lastClaim(height: number): number {
  const waits = planStore.list().flatMap((entry) => {
    const { wait } = entry.plan
    return entry.kind === 'claim' && !hasEnded(entry) && wait ? [wait] : []
  })
  return Math.max(height, ...waits.map(({ from, blocks }) => (from ?? height) + blocks))
}
