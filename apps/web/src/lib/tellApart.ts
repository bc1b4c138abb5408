import { isVerified, stripFieldSuffix, type Token } from '@nightjar/sdk'
import { findLookAlike } from './lookAlike.ts'

/**
 * Tokens of which none can be mistaken for a listed one, or for ALEO, on any page and in any file: the symbol of one that looks
 * alike is followed by the last digits of its id.
 */
export function tellApart(tokens: readonly Token[], listed: readonly Token[]): readonly Token[] {
  const isStrange = (token: Token) => !isVerified(token) && findLookAlike(token, listed)
  return tokens.map((token) =>
    isStrange(token) ? { ...token, symbol: `${token.symbol}${markOf(token)}` } : token,
  )
}

/** The symbol as its admin has spelled it. */
export function ownSymbol(token: Pick<Token, 'id' | 'symbol'>): string {
  const mark = markOf(token)
  return token.symbol.endsWith(mark) ? token.symbol.slice(0, -mark.length) : token.symbol
}

const markOf = ({ id }: Pick<Token, 'id'>): string => ` #${stripFieldSuffix(id).slice(-6)}`
