import { isCredits, type Token } from '@nightjar/sdk'
import type { SwapQuote } from './quoteSwap.ts'

/** Microcredits left for fees, of a given balance, after a quoted swap has taken its own. */
export function creditsLeft(held: bigint, { means, amountIn }: SwapQuote): bigint {
  return means === 'credits-in' || means === 'wrap-first' ? held - amountIn : held
}

/** Microcredits that percent buttons leave for network fees: enough for a wrap and a swap split over three paths. */
export const KEPT_FOR_FEES = 150_000n

/** The most of a public balance that can be paid: for credits, minus the network fees. */
export function allButFee(token: Token, balance: bigint): bigint {
  if (!isCredits(token)) return balance
  return balance > KEPT_FOR_FEES ? balance - KEPT_FOR_FEES : 0n
}
