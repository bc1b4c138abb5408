import { isCredits, type Pair, type Token } from '@nightjar/sdk'
import { poolId } from '../../lib/poolId.ts'
import type { SwapSearch } from '../../lib/swapSearch.ts'
import { findToken, otherThan } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import type { Side } from './quoteSwap.ts'

/** The form as kept in the address: tokens by symbol or id, the typed text and its side. */
export type SwapForm = {
  readonly from: string
  readonly to: string
  readonly text: string
  readonly exact: Side
}

/** The form's state. */
export const useSwapForm = () => useAddressForm({ fromSearch, toSearch })

function fromSearch({ from = '', to = '', amount = '', exact }: SwapSearch): SwapForm {
  return { from, to, text: amount, exact: exact ?? 'in' }
}

function toSearch({ from, to, text, exact }: SwapForm): SwapSearch {
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(text ? { amount: text.slice(0, 100) } : {}),
    ...(exact === 'out' ? { exact } : {}),
  }
}

type Offer = {
  readonly tokens: readonly Token[]
  readonly pairs: readonly Pair[]
  /** The token of which the user holds most; undefined without a wallet. */
  readonly held?: Token | undefined
}

/** The two tokens of the form; if the address names none, a held one, credits, or those of the first pair. */
export function formTokens(
  { from, to }: SwapForm,
  { tokens, pairs, held }: Offer,
): { readonly tokenIn: Token | undefined; readonly tokenOut: Token | undefined } {
  const [pair] = pairs
  const tokenOut = to ? findToken(tokens, to) : undefined
  const tokenIn = from
    ? findToken(tokens, from)
    : otherThan(tokenOut, held, tokens.find(isCredits), pair?.token0, pair?.token1)
  if (to) return { tokenIn, tokenOut }
  return {
    tokenIn,
    tokenOut: otherThan(tokenIn, ...partners(tokenIn, pairs), pair?.token1, pair?.token0),
  }
}

/** Tokens that have a pair with this one. */
function partners(token: Token | undefined, pairs: readonly Pair[]): readonly Token[] {
  const id = token && poolId(token)
  return pairs.flatMap(({ token0, token1 }) => {
    if (token0.id === id) return [token1]
    return token1.id === id ? [token0] : []
  })
}

/** The form with both sides exchanged; the typed amount stays with its token. */
export function flipForm(form: SwapForm, from: string, to: string): SwapForm {
  return { ...form, from: to, to: from, exact: form.exact === 'in' ? 'out' : 'in' }
}
