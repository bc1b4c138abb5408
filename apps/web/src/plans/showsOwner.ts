import { PROGRAMS, type PrivateAction, seenBy } from '@nightjar/sdk'
import { trialOf } from './trialOf.ts'

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
  { address, paysPrivately: privateFee }: Terms,
): boolean {
  const signer = address ?? ''
  const call = action
    ? trialOf(action, { address: signer, deadlineHeight: 0 })
    : { program: PROGRAMS.core, function: 'claim_blinded' }
  return seenBy({ ...call, signer, privateFee }).account !== 'hidden'
}
