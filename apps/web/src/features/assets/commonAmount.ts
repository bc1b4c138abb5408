import { CREDITS_PROGRAM, FEES, feeReserve, isCredits, type Token } from '@nightjar/sdk'

/**
 * The most of a public balance that is a common amount, 1, 2 or 5 times a power of ten, so that it is not recognised when it is
 * spent; 0 if there is none. Of credits, those for fees are left.
 */
export function commonAmount(token: Token, balance: bigint): bigint {
  const kept = isCredits(token)
    ? feeReserve([FEES[CREDITS_PROGRAM].transfer_public_to_private])
    : 0n
  const most = balance - kept
  if (most <= 0n) return 0n
  const unit = 10n ** BigInt(most.toString().length - 1)
  return [5n, 2n, 1n].map((times) => times * unit).find((amount) => amount <= most) ?? 0n
}
