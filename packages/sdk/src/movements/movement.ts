import type { Movement } from '../api/schema.ts'
import { CREDITS, isCredits, type Token } from '../token.ts'

/** What was paid and what was received, by token. */
export type Moved = { readonly paid: readonly Movement[]; readonly received: readonly Movement[] }

/** The id of the chain's own credits in lists of transactions, because they have no token id. */
export const CREDITS_ID = '0field'

/** An amount of a token as lists of transactions have it. */
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
