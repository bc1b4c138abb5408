import {
  callOf,
  leavesSurplus,
  type Moved,
  type Movement,
  movementsOf,
  netOf,
  surplusOf,
  type TokenAmount,
  withFieldSuffix,
} from '@nightjar/sdk'
import type { Surplus } from '../private/surplus.ts'
import { unclaimed } from '../private/surpluses.ts'
import type { PlanEntry } from './planEntry.ts'

/** What a plan brought: what the account has now, what waits at the plan's one-time address, and what its calls took. */
export type PlanOutcome = {
  readonly paid: readonly Movement[]
  readonly now: readonly Movement[]
  readonly waiting: readonly TokenAmount[]
}

/**
 * The exact amounts, by what the replay shows that the pools moved. What the account has now is the sum of its new records
 * and public balances; the surplus joins it once it is claimed.
 */
export function planOutcome(
  entry: Pick<PlanEntry, 'action' | 'address' | 'plan'>,
  moved: Moved,
  surplus?: Pick<Surplus, 'left'>,
): PlanOutcome {
  const { action, address } = entry
  const isPayment = action !== null && 'to' in action && action.to !== address
  if (isPayment) return { paid: moved.paid, now: [], waiting: [] }
  const waiting = waitingOf(entry, moved, surplus)
  const left = new Map(waiting.map(({ token, amount }) => [withFieldSuffix(token), amount]))
  const now = gainsOf(entry, moved).flatMap((gain): readonly Movement[] => {
    const waits = gain.outside ? 0n : (left.get(gain.token_id) ?? 0n)
    const rest = BigInt(gain.amount) - waits
    return rest > 0n ? [{ ...gain, amount: String(rest) }] : []
  })
  return { paid: [], now, waiting }
}

/** What arrived where the account gets it: for credits and ARC-20 tokens, the minimum unwrapped. */
function gainsOf({ action }: Pick<PlanEntry, 'action'>, moved: Moved): readonly Movement[] {
  if (action?.kind !== 'swap') return moved.received
  return movementsOf(callOf(action), moved, { least: action.minimumOut }).received
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

/** What calls changed as a whole, by token: what one of them brings and another uses cancels out. */
export function outcomeOfCalls(moves: readonly Moved[]): PlanOutcome {
  const { paid, received: now } = netOf({
    paid: moves.flatMap(({ paid }) => paid),
    received: moves.flatMap(({ received }) => received),
  })
  return { paid, now, waiting: [] }
}
