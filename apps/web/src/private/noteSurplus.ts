import { stripFieldSuffix, surplusOf } from '@nightjar/sdk'
import type { PlanEntry } from '../plans/planEntry.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { type Surplus, withClaim } from './surplus.ts'
import { surplusStore } from './surpluses.ts'
import { leftAt, type ReadCalls, readTraces, type Trace } from './surplusTraces.ts'

/**
 * Notes what a plan's accepted action left at its address: as the plan knows the action, or else from the chain. What
 * is not known yet, `watchSurpluses` and a search note later.
 */
export async function noteSurplus(
  { action, surplus }: Pick<PlanEntry, 'action' | 'surplus'>,
  { outcome, seenBlock }: Transaction,
  readCalls?: ReadCalls,
): Promise<void> {
  if (!surplus || !action || !outcome) return
  const { moved } = outcome
  if (moved) {
    const left = surplusOf(action, moved).map((each) => ({ ...each, isClaimed: false }))
    return note(surplus, left, seenBlock)
  }
  const traces = await readTraces(readCalls).catch(() => [])
  return noteTraces(surplus, traces, seenBlock)
}

/** Notes the amounts that a claim took from an address. */
export async function noteClaim(surplus: string, { received }: Transaction): Promise<void> {
  const claims = received.map(({ token_id, amount }) => {
    return { token: stripFieldSuffix(token_id), amount: BigInt(amount) }
  })
  await surplusStore.change(surplus, (stored) =>
    stored?.left ? { ...stored, left: claims.reduce(withClaim, stored.left) } : stored,
  )
}

/** Notes what traces show of a stored surplus. */
export async function noteTraces(
  id: string,
  traces: readonly Trace[],
  seenBlock?: Surplus['seenBlock'],
): Promise<void> {
  const left = leftAt(id, traces)
  if (left !== undefined) await note(id, left, seenBlock)
}

/** A known amount stays: some of it may have been claimed since. */
async function note(
  id: string,
  left: Surplus['left'],
  seenBlock?: Surplus['seenBlock'],
): Promise<void> {
  await surplusStore.change(id, (stored) =>
    stored?.left === null
      ? { ...stored, left, isUsed: true, ...(seenBlock === undefined ? {} : { seenBlock }) }
      : stored,
  )
}
