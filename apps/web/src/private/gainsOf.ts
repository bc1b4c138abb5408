import { CREDITS, type Movement, type PrivateAction } from '@nightjar/sdk'
import { movementOf } from '../lib/movements.ts'

/** An amount of a token, which may belong to another program. */
export type Gain = Movement & { readonly program?: string }

/**
 * The exact amounts an action brought. The replay shows what the pools paid; for credits and ARC-20 tokens, the
 * minimum arrived unwrapped, and anything above it stays wrapped.
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
