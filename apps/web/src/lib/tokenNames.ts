import type { Pair, Token } from '@nightjar/sdk'

/** The token that a text of the address names: a symbol, of those that share it the first one's, or an id. */
export function findToken(tokens: readonly Token[], text: string): Token | undefined {
  const wanted = text.toLowerCase()
  return (
    tokens.find(({ id }) => id === text || id === `${text}field`) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
  )
}

/** What the address calls a token: its symbol where that leads back to it, else its id. */
export function nameToken(tokens: readonly Token[], token: Token | undefined): string {
  if (!token) return ''
  return findToken(tokens, token.symbol)?.id === token.id ? token.symbol : token.id
}

/** The first candidate that is another token than this one. */
export function otherThan(
  token: Token | undefined,
  ...candidates: readonly (Token | undefined)[]
): Token | undefined {
  return candidates.find((candidate) => candidate && candidate.id !== token?.id)
}

/** How the address of a liquidity form names a pair. */
export function namePair(
  tokens: readonly Token[],
  { token0, token1 }: Pick<Pair, 'token0' | 'token1'>,
): { readonly a: string; readonly b: string } {
  return { a: nameToken(tokens, token0), b: nameToken(tokens, token1) }
}
