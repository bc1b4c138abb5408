import { FEES, isCredits, PROGRAMS, type Token } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

/** Microcredits left for fees, of a given balance, after a quoted swap has taken its own. */
export function creditsLeft(held: bigint, { means, amountIn }: SwapQuote): bigint {
  return means === 'credits-in' ? held - amountIn : held
}

/** The most of a public balance that can be paid: for credits, minus the fee of the most expensive swap with them. */
export function allButFee(token: Token, balance: bigint): bigint {
  if (!isCredits(token)) return balance
  const fee = FEES[PROGRAMS.router].swap_credits_for_tokens
  return balance > fee ? balance - fee : 0n
}
