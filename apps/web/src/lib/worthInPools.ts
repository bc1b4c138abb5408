import type { ServedPair, Token } from '@nightjar/sdk'
import { type Side, sideWorths } from './sideWorths.ts'

type Market = {
  /** Undefined while loading. */
  readonly pairs:
    | readonly Pick<ServedPair, 'token_a' | 'token_b' | 'reserve_a' | 'reserve_b'>[]
    | undefined
  /** At least the listed tokens. */
  readonly tokens: readonly Token[]
  /** Prices in ALEO by token id; undefined while loading. */
  readonly prices: ReadonlyMap<string, string> | undefined
}

/** The value of a token's reserves in pools, in microcredits; null if no pool holds any, undefined while it is unknown. */
export function worthInPools(
  id: string,
  { pairs, tokens, prices = new Map() }: Market,
): bigint | null | undefined {
  const sideOf = (token: string, amount: string): Side => ({
    token: tokens.find((each) => each.id === token),
    amount: BigInt(amount),
  })
  const holding = pairs?.filter(
    ({ token_a, token_b, reserve_a }) => [token_a, token_b].includes(id) && reserve_a !== '0',
  )
  if (holding?.length === 0) return null
  const worths = (holding ?? []).flatMap(({ token_a, token_b, reserve_a, reserve_b }) => {
    const [a, b] = sideWorths([sideOf(token_a, reserve_a), sideOf(token_b, reserve_b)], prices)
    return (token_a === id ? a : b) ?? []
  })
  const worth = worths.reduce((sum, side) => sum + side, 0n)
  return worth === 0n ? undefined : worth
}
