import type { Movement } from '../api/schema.ts'
import { CREDITS, isCredits, type Token } from '../token.ts'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'

/** What was paid and what was received, by token. */
export type Moved = { readonly paid: readonly Movement[]; readonly received: readonly Movement[] }

/** The id of the chain's own credits in lists of transactions, because they have no token id. */
export const CREDITS_ID = '0field'

/** An amount of a token as lists of transactions have it. */
export function movementOf(token: Pick<Token, 'id'>, amount: bigint): Movement {
  return { token_id: isCredits(token) ? CREDITS_ID : token.id, amount: String(amount) }
}

/** An amount of the token of another program whose wrapped form is a token of the exchange. */
export const outsideMovement = (inside: Pick<Token, 'id'>, amount: bigint): Movement => ({
  ...movementOf(inside, amount),
  outside: true,
})

/** The token of such an amount. */
export function tokenOfMovement(
  tokens: readonly Token[],
  { token_id }: Pick<Movement, 'token_id'>,
): Token | undefined {
  return token_id === CREDITS_ID ? CREDITS : tokens.find(({ id }) => id === token_id)
}

/** What a movement is of: a token inside the exchange and the one outside that it stands for are two. */
export const keyOfMovement = ({ token_id, outside }: Omit<Movement, 'amount'>): string =>
  outside ? `${token_id} outside` : token_id

/** The sums of amounts, by token. */
export function sumUp(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>()
  for (const each of movements) {
    const before = sums.get(keyOfMovement(each))?.amount ?? '0'
    const amount = String(BigInt(before) + BigInt(each.amount))
    sums.set(keyOfMovement(each), { ...each, amount })
  }
  return [...sums.values()]
}

/** Amounts in the form that pools hold, summed by token: credits wrapped, and outside tokens too. */
export function asInPools(movements: readonly Movement[]): Movement[] {
  return sumUp(
    movements.map(({ token_id: id, amount }) => ({
      ...{ token_id: id === CREDITS_ID ? WRAPPED_ALEO.id : id, amount },
    })),
  )
}

/** Of changes, those that took (-1) or gave (1), without their sign. */
export function changed(changes: readonly Movement[], sign: 1n | -1n): Movement[] {
  return changes.flatMap((each) => {
    const amount = BigInt(each.amount) * sign
    return amount > 0n ? { ...each, amount: String(amount) } : []
  })
}

/** What changed as a whole: what is paid and received of the same token cancels out. */
export function netOf({ paid, received }: Moved): Moved {
  const given = paid.map((each) => ({ ...each, amount: String(-BigInt(each.amount)) }))
  const changes = sumUp([...given, ...received])
  return { paid: changed(changes, -1n), received: changed(changes, 1n) }
}
