import {
  callOf,
  type FormedMovement,
  leavesSurplus,
  type Moved,
  movementsOf,
  type PrivateAction,
  surplusOf,
  type TokenAmount,
  withFieldSuffix,
} from '@nightjar/sdk'
import type { Surplus } from '../private/surplus.ts'
import { unclaimed } from '../private/surpluses.ts'
import type { PlanEntry } from './planEntry.ts'

/** What a plan's action brought: what the account has now, and what waits at the plan's one-time address. */
export type PlanOutcome = {
  readonly now: readonly FormedMovement[]
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
  const now = gainsOf(entry.action, moved).flatMap((gain): readonly FormedMovement[] => {
    const waits = gain.program ? 0n : (left.get(gain.token_id) ?? 0n)
    const rest = BigInt(gain.amount) - waits
    return rest > 0n ? [{ ...gain, amount: String(rest) }] : []
  })
  return { now, waiting }
}

/** What arrived where the account gets it: for credits and ARC-20 tokens, the minimum unwrapped. */
function gainsOf(action: PrivateAction | null, moved: Moved): readonly FormedMovement[] {
  if (action?.kind !== 'swap') return moved.received
  const { minimumOut: least, arc20 } = action
  return movementsOf(callOf(action), moved, { least, program: arc20?.program }).received
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
