import {
  CREDITS_PROGRAM,
  chooseFeeRecord,
  FEES,
  isCredits,
  type OwnedRecord,
  PROGRAMS,
  type Token,
} from '@nightjar/sdk'

type Held = {
  readonly token: Token
  readonly balance: bigint
  readonly credits: readonly OwnedRecord[]
  /** Network fee of the call that pays, in microcredits. */
  readonly fee: bigint
}

/**
 * The most of a private balance that can be paid: for credits, everything except the record that pays the fees of the
 * plan's steps. If it were spent too, the fees would be public.
 */
export function allButFeeRecord({ token, balance, credits, fee: own }: Held): bigint {
  if (!isCredits(token) || credits.length < 2) return balance
  const { [PROGRAMS.core]: core, [CREDITS_PROGRAM]: ofCredits } = FEES
  const joins = BigInt(credits.length - 2) * ofCredits.join
  const fee = own + core.claim_blinded + joins
  const kept = chooseFeeRecord({ records: credits, fee })
  return balance - (kept?.amount ?? 0n)
}
