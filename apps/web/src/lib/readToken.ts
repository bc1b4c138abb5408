import { CREDITS, type ServedToken, type Token, tokenFromServed, WRAPPED_ALEO } from '@nightjar/sdk'

export const isWrappedAleo = ({ id }: Pick<Token, 'id'>): boolean => id === WRAPPED_ALEO.id

/** A served token as people call it: wrapped ALEO is ALEO. */
export function readToken(served: ServedToken): Token {
  const token = tokenFromServed(served)
  const { symbol, name, logo } = CREDITS
  return isWrappedAleo(token) ? { ...token, symbol, name, logo } : token
}

/** A token as the chain calls it: links name it so, searches find it so, and look-alikes imitate that, too. */
export function asOnChain<T extends Pick<Token, 'id' | 'name' | 'symbol'>>(token: T): T {
  const { symbol, name } = WRAPPED_ALEO
  return isWrappedAleo(token) ? { ...token, symbol, name } : token
}
