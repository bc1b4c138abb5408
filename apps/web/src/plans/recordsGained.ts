import {
  type Moved,
  stripFieldSuffix,
  surplusOf,
  type TokenAmount,
  withFieldSuffix,
} from '@nightjar/sdk'
import type { PlanEntry } from './planEntry.ts'

/**
 * What a swap brought in records of the token the pools paid: the minimum, unless it was unwrapped on the way, and the
 * surplus once it is claimed. Undefined if there is nothing; the id has its suffix.
 */
export function recordsGained(
  { action, plan }: Pick<PlanEntry, 'action' | 'plan'>,
  moved: Moved,
): TokenAmount | undefined {
  if (action?.kind !== 'swap' || action.receives === 'public') return undefined
  const token = stripFieldSuffix(action.path.at(-1) ?? '')
  const isUnwrapped = action.credits === 'out' || action.arc20?.side === 'out'
  const isClaimed = plan.done.some((step) => step.kind === 'collect' && step.token === token)
  const left = surplusOf(action, moved).find((each) => each.token === token)?.amount ?? 0n
  const amount = (isUnwrapped ? 0n : action.minimumOut) + (isClaimed ? left : 0n)
  return amount > 0n ? { token: withFieldSuffix(token), amount } : undefined
}
