import type { Movement, Token } from '@nightjar/sdk'
import { showTokenAmount } from './format.ts'
import { isWrappedAleo } from './readToken.ts'
import { translate } from './text/translate.ts'
import type { TokenOf } from './useTokenOf.ts'

/** A form of a token that the name alone does not tell: as the pools hold ALEO, or in a program outside the exchange. */
export type TokenForm = 'wrapped' | 'outside'

/** The form of a token inside the exchange. */
export const formOf = (token: Pick<Token, 'id'> | undefined): TokenForm | undefined =>
  token && isWrappedAleo(token) ? 'wrapped' : undefined

/** A token whose symbol tells its form, for texts in which that matters: "ALEO (wrapped)". */
export const withForm = <T extends Pick<Token, 'id' | 'symbol'>>(
  token: T,
  form = formOf(token),
): T => (form ? { ...token, symbol: `${token.symbol} (${translate(formNames[form])})` } : token)

/** A token as people call it. */
export type SpelledToken = { readonly token: Token; readonly form?: TokenForm | undefined }

/** The token and the form of an amount; undefined if it is not known. */
export function spellToken(
  { token_id: id, outside }: Omit<Movement, 'amount'>,
  tokenOf: TokenOf,
): SpelledToken | undefined {
  const token = tokenOf(id)
  return token && { token, form: outside ? 'outside' : formOf(token) }
}

/** An amount with its token and, in brackets, its form; undefined if the token is not known. */
export function spellAmount(
  movement: Movement,
  tokenOf: TokenOf,
  show: typeof showTokenAmount = showTokenAmount,
): string | undefined {
  const spelled = spellToken(movement, tokenOf)
  return spelled && show(BigInt(movement.amount), withForm(spelled.token, spelled.form))
}

export const formNames = {
  wrapped: 'transactions.wrapped',
  outside: 'transactions.outside',
} as const satisfies Record<TokenForm, string>
