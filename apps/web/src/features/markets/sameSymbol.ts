import { isVerified, type Token } from '@nightjar/sdk'

/** The verified token with the same symbol or name, ignoring case, if this token is not it. */
export function sameSymbol(token: Token, tokens: readonly Token[]): Token | undefined {
  const plain = (text: string) => text.trim().toLowerCase()
  return tokens.find(
    (each) =>
      each.id !== token.id &&
      isVerified(each) &&
      (plain(each.symbol) === plain(token.symbol) || plain(each.name) === plain(token.name)),
  )
}
