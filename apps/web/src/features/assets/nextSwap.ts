import {
  CREDITS,
  formatAmount,
  isCredits,
  type Pair,
  type Token,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { nameToken } from '../../lib/tokenNames.ts'
import { commonAmount } from './commonAmount.ts'

type Shielded = {
  readonly token: Token
  /** What was made private, in base units. */
  readonly amount: bigint
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
}

export type NextSwap = {
  /** What to swap of it; 0 if there is no common amount below it. */
  readonly amount: bigint
  /** The fields of the private swap's form. */
  readonly fields: { readonly from: string; readonly to: string; readonly amount: string }
}

/**
 * The private swap that follows: for the token of the first pool, with the next common amount below, because the very amount that
 * was made private would tell whose it is.
 */
export function nextSwap({ token, amount, tokens, pairs }: Shielded): NextSwap {
  const swapped = commonAmount(token, amount - 1n)
  const known = [CREDITS, ...tokens]
  return {
    amount: swapped,
    fields: {
      from: nameToken(known, token),
      to: nameToken(known, partnerOf(token, pairs)),
      amount: swapped > 0n ? formatAmount(swapped, token.decimals) : '',
    },
  }
}

function partnerOf(token: Token, pairs: readonly Pair[]): Token | undefined {
  const id = isCredits(token) ? WRAPPED_ALEO.id : token.id
  const pair = pairs.find(({ token0, token1 }) => token0.id === id || token1.id === id)
  return pair?.token0.id === id ? pair.token1 : pair?.token0
}
