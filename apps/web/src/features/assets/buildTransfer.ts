import {
  CREDITS_PROGRAM,
  FEES,
  isCredits,
  PROGRAMS,
  type Token,
  transferCreditsPublic,
  transferCreditsPublicToPrivate,
  transferPublic,
  transferPublicToPrivate,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import type { Mode } from '../../ui/ModeSwitch.tsx'

export type Transfer = {
  readonly token: Token
  readonly amount: bigint
  readonly to: string
  readonly arrives: Mode
}

/** The transaction that sends from a public balance to a public balance or to a record. */
export function buildTransfer({ token, amount, to, arrives }: Transfer): UnsignedTransaction {
  const payment = { to, amount }
  if (isCredits(token)) {
    return arrives === 'public'
      ? transferCreditsPublic(payment)
      : transferCreditsPublicToPrivate(payment)
  }
  return arrives === 'public'
    ? transferPublic({ token: token.id, ...payment })
    : transferPublicToPrivate({ token: token.id, ...payment })
}

/** The network fee in microcredits; it depends only on the function. */
export function transferFee(token: Token, arrives: Mode): bigint {
  const fees = FEES[isCredits(token) ? CREDITS_PROGRAM : PROGRAMS.core]
  return arrives === 'public' ? fees.transfer_public : fees.transfer_public_to_private
}
