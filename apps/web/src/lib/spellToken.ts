import { CREDITS, type Movement, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import { showTokenAmount } from './format.ts'
import { translate } from './text/translate.ts'
import type { TokenOf } from './useTokenOf.ts'

/** A form of a token that the name alone does not tell: as the pools hold ALEO, or in a program outside the exchange. */
export type TokenForm = 'wrapped' | 'outside'

/** A token as people call it. */
export type SpelledToken = { readonly token: Token; readonly form?: TokenForm }

/** How the token of an amount is called: wrapped ALEO is ALEO; undefined if it is not known. */
export function spellToken(
  { token_id: id, outside }: Omit<Movement, 'amount'>,
  tokenOf: TokenOf,
): SpelledToken | undefined {
  const token = tokenOf(id)
  return token && (outside ? { token, form: 'outside' } : spellInside(token))
}

/** The same of a token inside the exchange. */
export function spellInside(token: Token): SpelledToken {
  if (token.id !== WRAPPED_ALEO.id) return { token }
  const { symbol, name, logo } = CREDITS
  return { token: { ...token, symbol, name, logo }, form: 'wrapped' }
}

/** An amount with its token and, in brackets, its form; undefined if the token is not known. */
export function spellAmount(
  movement: Movement,
  tokenOf: TokenOf,
  show: typeof showTokenAmount = showTokenAmount,
): string | undefined {
  const spelled = spellToken(movement, tokenOf)
  if (!spelled) return undefined
  const text = show(BigInt(movement.amount), spelled.token)
  return spelled.form ? `${text} (${translate(formNames[spelled.form])})` : text
}

export const formNames = {
  wrapped: 'transactions.wrapped',
  outside: 'transactions.outside',
} as const satisfies Record<TokenForm, string>
