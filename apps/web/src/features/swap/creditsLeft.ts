import { FEES, isCredits, PROGRAMS, type Token } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

/** Microcredits that are there for fees, of so many, when a quoted swap has taken its own. */
export function creditsLeft(held: bigint, { means, amountIn }: SwapQuote): bigint {
  return means === 'credits-in' ? held - amountIn : held
}

/** The most of a public balance that can be paid: of credits, what the fee of the dearest swap of theirs leaves. */
export function allButFee(token: Token, balance: bigint): bigint {
  if (!isCredits(token)) return balance
  const fee = FEES[PROGRAMS.router].swap_credits_for_tokens
  return balance > fee ? balance - fee : 0n
}
