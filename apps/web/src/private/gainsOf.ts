import { CREDITS, type Movement, type PrivateAction } from '@nightjar/sdk'
import { movementOf } from '../lib/movements.ts'

/**
 * What an action has brought, to the unit. The replay tells what the pools paid; of credits the minimum came as
 * credits, and what is above it is left wrapped.
 */
export function gainsOf(
  action: PrivateAction | null,
  received: readonly Movement[],
): readonly Movement[] {
  if (action?.kind !== 'swap' || action.credits !== 'out') return received
  const [bought, ...others] = received
  if (!bought) return received
  const rest = BigInt(bought.amount) - action.minimumOut
  const left = rest > 0n ? [{ ...bought, amount: String(rest) }] : []
  return [movementOf(CREDITS, action.minimumOut), ...left, ...others]
}
