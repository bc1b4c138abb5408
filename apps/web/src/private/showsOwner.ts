import { callOf, PROGRAMS, type PrivateAction, visibilityOf } from '@nightjar/sdk'

type Terms = {
  readonly address: string | null
  /** Whether records pay the network fees. */
  readonly paysPrivately: boolean
}

/**
 * Whether everyone sees the account's address: as the payer of the fee, as the signer, or as a receiver. Forms, reviews and
 * plans are violet only if nobody does. Without an action, a plan only claims.
 */
export function showsOwner(
  action: PrivateAction | null,
  { address, paysPrivately }: Terms,
): boolean {
  if (!paysPrivately) return true
  if (action && namesOwner(action, address)) return true
  const call = action ? callOf(action) : { program: PROGRAMS.core, function: 'claim_blinded' }
  return visibilityOf(call.program, call.function)?.signer ?? true // unknown: promise nothing
}

/** Whether a balance of the account takes part. */
function namesOwner(action: PrivateAction, address: string | null): boolean {
  switch (action.kind) {
    case 'swap':
      return action.pays === 'public' || action.receives === 'public'
    case 'wrap':
    case 'unwrap':
      return action.receives === 'public'
    case 'publish':
      return action.to === address
    default:
      return false
  }
}
