import {
  leavesSurplus,
  type Moved,
  surplusOf,
  type TokenAmount,
  withFieldSuffix,
} from '@nightjar/sdk'
import { type Gain, gainsOf } from './gainsOf.ts'
import type { PlanEntry } from './planEntry.ts'
import type { Surplus } from './surplus.ts'
import { unclaimed } from './surpluses.ts'

/** What a plan's action brought: what the account has now, and what waits at the plan's one-time address. */
export type PlanOutcome = {
  readonly now: readonly Gain[]
  readonly waiting: readonly TokenAmount[]
}

/**
 * The exact amounts, by what the replay shows that the pools moved. What the account has now is the sum of its new records
 * and public balances; the surplus joins it once it is claimed.
 */
export function planOutcome(
  entry: Pick<PlanEntry, 'action' | 'plan'>,
  moved: Moved,
  surplus?: Pick<Surplus, 'left'>,
): PlanOutcome {
  const waiting = waitingOf(entry, moved, surplus)
  const left = new Map(waiting.map(({ token, amount }) => [withFieldSuffix(token), amount]))
  const now = gainsOf(entry.action, moved.received).flatMap((gain): readonly Gain[] => {
    const waits = gain.program ? 0n : (left.get(gain.token_id) ?? 0n)
    const rest = BigInt(gain.amount) - waits
    return rest > 0n ? [{ ...gain, amount: String(rest) }] : []
  })
  return { now, waiting }
}

function waitingOf(
  { action, plan }: Pick<PlanEntry, 'action' | 'plan'>,
  moved: Moved,
  surplus: Pick<Surplus, 'left'> | undefined,
): readonly TokenAmount[] {
  if (surplus?.left) return unclaimed({ left: surplus.left })
  if (!action || !leavesSurplus(action)) return []
  const claimed = plan.done.flatMap(({ kind, token }) => (kind === 'collect' ? token : []))
  return surplusOf(action, moved).filter(({ token }) => !claimed.includes(token))
}
