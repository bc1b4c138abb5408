import {
  CREDITS_PROGRAM,
  chooseFeeRecord,
  FEES,
  isCredits,
  type OwnedRecord,
  PROGRAMS,
  type Token,
} from '@nightjar/sdk'

/**
 * The most of a private balance that can be paid: of credits, all but the record that pays the fees of the swap's steps.
 * Were it spent too, the fees would be public.
 */
export function allButFeeRecord(
  token: Token,
  balance: bigint,
  credits: readonly OwnedRecord[],
): bigint {
  if (!isCredits(token) || credits.length < 2) return balance
  const { [PROGRAMS.router]: router, [PROGRAMS.core]: core, [CREDITS_PROGRAM]: own } = FEES
  const joins = BigInt(credits.length - 2) * own.join
  const fee = router.swap_private_credits_for_token + core.claim_blinded + joins
  const kept = chooseFeeRecord({ records: credits, fee })
  return balance - (kept?.amount ?? 0n)
}
