import type { Pair, Token } from '@nightjar/sdk'

/** The token named in an address: by symbol, the first one if several share it, or by id. */
export function findToken(tokens: readonly Token[], text: string): Token | undefined {
  const wanted = text.toLowerCase()
  return (
    tokens.find(({ id }) => id === text || id === `${text}field`) ??
    tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
  )
}

/** A token's name in an address: its symbol if that identifies it, else its id. */
export function nameToken(tokens: readonly Token[], token: Token | undefined): string {
  if (!token) return ''
  return findToken(tokens, token.symbol)?.id === token.id ? token.symbol : token.id
}

/** The first candidate that is not this token. */
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
