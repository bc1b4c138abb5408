import { isCredits, type Token, WRAPPED_ALEO } from '@nightjar/sdk'

/** The id under which pools hold a token: the chain's own credits lie in them wrapped. */
export const poolId = (token: Pick<Token, 'id'>): string =>
  isCredits(token) ? WRAPPED_ALEO.id : token.id
