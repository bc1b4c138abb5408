import type { Token } from '@nightjar/sdk'
import { poolId } from './poolId.ts'
import { asOnChain } from './readToken.ts'

/** The token named in an address: by a symbol, the first one if several share it, or by id. */
export function findToken(tokens: readonly Token[], text: string): Token | undefined {
  const wanted = text.toLowerCase()
  const hasSymbol = ({ symbol }: Token) => symbol.toLowerCase() === wanted
  return (
    tokens.find(({ id }) => id === text || id === `${text}field`) ??
    tokens.find((token) => hasSymbol(token) || hasSymbol(asOnChain(token)))
  )
}

/** A token's name in an address: its symbol on the chain if that identifies it, else its id. */
export function nameToken(tokens: readonly Token[], token: Token | undefined): string {
  if (!token) return ''
  const { id, symbol } = asOnChain(token)
  return /#/.test(symbol) || findToken(tokens, symbol)?.id !== id ? id : symbol
}
/** The first candidate that is not this token, in either form. */
export function otherThan(
  token: Token | undefined,
  ...candidates: readonly (Token | undefined)[]
): Token | undefined {
  const id = token && poolId(token)
  return candidates.find((candidate) => candidate && poolId(candidate) !== id)
}
