import { CREDITS, isCredits, type Movement, type Token } from '@nightjar/sdk'

/** What the lists of transactions call the chain's own credits, which have no token id. */
export const CREDITS_ID = '0field'

/** An amount of a token as the lists of transactions keep it. */
export function movementOf(token: Pick<Token, 'id'>, amount: bigint): Movement {
  return { token_id: isCredits(token) ? CREDITS_ID : token.id, amount: String(amount) }
}

/** The token of such an amount. */
export function tokenOfMovement(
  tokens: readonly Token[],
  { token_id }: Pick<Movement, 'token_id'>,
): Token | undefined {
  return token_id === CREDITS_ID ? CREDITS : tokens.find(({ id }) => id === token_id)
}
