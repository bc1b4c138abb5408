import { CREDITS, type Movement, type PrivateAction } from '@nightjar/sdk'
import { movementOf } from '../lib/movements.ts'

/** So much of a token, which may be that of another program. */
export type Gain = Movement & { readonly program?: string }

/**
 * What an action has brought, to the unit. The replay tells what the pools paid; of credits, and of an ARC-20 token, the
 * minimum came as that, and what is above it is left wrapped.
 */
export function gainsOf(
  action: PrivateAction | null,
  received: readonly Movement[],
): readonly Gain[] {
  if (action?.kind !== 'swap') return received
  const { credits, arc20, minimumOut } = action
  if (credits !== 'out' && arc20?.side !== 'out') return received
  const [bought, ...others] = received
  if (!bought) return received
  const rest = BigInt(bought.amount) - minimumOut
  const left = rest > 0n ? [{ ...bought, amount: String(rest) }] : []
  const paidOut = arc20
    ? { ...bought, amount: String(minimumOut), program: arc20.program }
    : movementOf(CREDITS, minimumOut)
  return [paidOut, ...left, ...others]
}
