import { isCredits, type Token, WRAPPED_ALEO } from '@nightjar/sdk'

/** The id under which pools hold a token: credits are held in their wrapped form. */
export const poolId = (token: Pick<Token, 'id'>): string =>
  isCredits(token) ? WRAPPED_ALEO.id : token.id
